/** Our own name of a request, for the provider's log; nothing where it could not be a header. */
export function requestIdHeader(requestId: string | undefined): Record<string, string> {
  return requestId !== undefined && /^[\x21-\x7e]{1,512}$/.test(requestId)
    ? { "x-client-request-id": requestId }
    : {};
}
