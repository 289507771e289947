import { ChatelaineError } from "../base/errors.js";
import type { Principal } from "../base/principal.js";
import { sendMessageSchema, updateConversationSchema } from "../protocol/schemas/index.js";
import {
  protocolVersion,
  toPublicMessage,
  type ConversationDetail,
  type ConversationList,
  type HealthResponse,
  type StopTurnResponse,
} from "../protocol/index.js";
import { ownerOf, type ChatCore } from "./chat-core.js";
import { jsonResponse } from "./error-response.js";
import { parseCursor } from "./parse-cursor.js";
import { readBody } from "./read-body.js";
import { sseResponse } from "./sse-response.js";

/** A request of a known user, on a known route. */
export interface RouteRequest {
  readonly core: ChatCore;
  readonly request: Request;
  readonly url: URL;
  readonly principal: Principal;
  readonly scopeId: string;
  /** The id in the path; empty where the route has none. */
  readonly id: string;
}

export interface Route {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Segments; `:id` stands for an id. */
  readonly path: readonly string[];
  readonly handle: (request: RouteRequest) => Promise<Response>;
}

export const routes: readonly Route[] = [
  { method: "POST", path: ["messages"], handle: sendMessage },
  { method: "GET", path: ["turns", ":id", "events"], handle: readTurn },
  { method: "POST", path: ["turns", ":id", "stop"], handle: stopTurn },
  { method: "GET", path: ["conversations"], handle: listConversations },
  { method: "GET", path: ["conversations", ":id"], handle: getConversation },
  { method: "PATCH", path: ["conversations", ":id"], handle: updateConversation },
  { method: "DELETE", path: ["conversations", ":id"], handle: deleteConversation },
];

/** The one route that asks nobody who they are. */
export function health(): Response {
  const body: HealthResponse = { status: "ok", protocol: protocolVersion };
  return jsonResponse(body);
}

async function sendMessage({ core, request, principal, scopeId }: RouteRequest): Promise<Response> {
  const body = await readBody(request, sendMessageSchema, bodyLimits(core));
  const { turn } = await core.ask({
    principal,
    scopeId,
    message: body.message,
    conversationId: body.conversation_id,
    clientMessageId: body.client_message_id,
    provider: body.provider,
    model: body.model,
  });
  return turnResponse({ core, request, principal, scopeId }, turn.id, 0);
}

async function readTurn(route: RouteRequest): Promise<Response> {
  const after = parseCursor(route.request.headers.get("last-event-id"), route.id);
  return turnResponse(route, route.id, after);
}

function turnResponse(
  { core, request, principal, scopeId }: Pick<RouteRequest, "core" | "request" | "principal" | "scopeId">,
  turnId: string,
  after: number,
): Promise<Response> {
  const owner = ownerOf(principal, scopeId);
  return sseResponse(turnId, (signal) => core.turns.read(owner, turnId, { after, signal }), {
    signal: request.signal,
  });
}

async function stopTurn({ core, principal, scopeId, id }: RouteRequest): Promise<Response> {
  const stopped = await core.turns.stop(ownerOf(principal, scopeId), id);
  const body: StopTurnResponse = { turn_id: id, stopped };
  return jsonResponse(body);
}

async function listConversations({ core, url, principal, scopeId }: RouteRequest): Promise<Response> {
  const cursor = url.searchParams.get("cursor");
  const page = await core.options.store.listConversations(ownerOf(principal, scopeId), {
    limit: parseLimit(url.searchParams.get("limit")),
    ...(cursor === null ? {} : { cursor }),
  });
  const body: ConversationList = { conversations: page.conversations, next_cursor: page.nextCursor };
  return jsonResponse(body);
}

async function getConversation({ core, principal, scopeId, id }: RouteRequest): Promise<Response> {
  const owner = ownerOf(principal, scopeId);
  const running = await core.turns.runningTurn(owner, id);
  const [conversation, messages] = await Promise.all([
    core.options.store.getConversation(owner, id),
    core.options.store.listMessages(owner, id),
  ]);
  if (conversation === undefined || messages === undefined) throw notFound();
  const body: ConversationDetail = {
    conversation,
    messages: messages.map((message) => toPublicMessage(message)),
    running_turn_id: running?.id ?? null,
  };
  return jsonResponse(body);
}

async function updateConversation({
  core,
  request,
  principal,
  scopeId,
  id,
}: RouteRequest): Promise<Response> {
  const change = await readBody(request, updateConversationSchema, bodyLimits(core));
  const conversation = await core.options.store.updateConversation(ownerOf(principal, scopeId), id, change);
  if (conversation === undefined) throw notFound();
  return jsonResponse(conversation);
}

async function deleteConversation({ core, principal, scopeId, id }: RouteRequest): Promise<Response> {
  const owner = ownerOf(principal, scopeId);
  const running = await core.turns.runningTurn(owner, id);
  // An answer that nobody can see any more is not worth its tokens.
  if (running !== undefined) await core.turns.stop(owner, running.id);
  if (!(await core.options.store.deleteConversation(owner, id))) throw notFound();
  return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
}

function bodyLimits({ options: { limits } }: ChatCore) {
  return { maxBytes: limits?.maxBodyBytes ?? 1_048_576, timeoutMs: limits?.bodyTimeoutMs ?? 30_000 };
}

function parseLimit(value: string | null): number {
  if (value === null) return 50;
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100) return Number(value);
  throw new ChatelaineError("body_invalid", "limit is out of range.", {
    field: "limit",
    publicMessage: "limit: must be a whole number from 1 to 100.",
  });
}

/** A foreign row and none at all get the same answer. */
function notFound(): ChatelaineError {
  return new ChatelaineError("not_found", "No such conversation of this owner.");
}
