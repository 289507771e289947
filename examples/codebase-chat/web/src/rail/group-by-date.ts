import type { Conversation } from "@chatelaine/core/protocol";

export interface ConversationGroup {
  readonly label: string;
  readonly conversations: readonly Conversation[];
}

const DAY_MS = 86_400_000;

/** Pinned ones, then the others by when they were last used, as a calendar sees it. Empty groups are left out. */
export function groupByDate(conversations: readonly Conversation[], now: Date): readonly ConversationGroup[] {
  const groups = new Map<string, Conversation[]>();
  for (const conversation of conversations) {
    const label = conversation.pinned ? "Pinned" : dateLabel(new Date(conversation.updated_at), now);
    groups.set(label, [...(groups.get(label) ?? []), conversation]);
  }
  return Array.from(groups, ([label, members]) => ({ label, conversations: members }));
}

function dateLabel(date: Date, now: Date): string {
  // Counted in calendar days, and rounded for the days that are an hour shorter or longer.
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days <= 7) return "Previous 7 days";
  if (days <= 30) return "Previous 30 days";
  return "Older";
}

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
