/** What a user may let tools do; each level includes those before it. */
export const permissionLevels = ["read_only", "write", "execute", "admin"] as const;

/** From least to most: `read_only`, `write`, `execute`, `admin`. Each includes those before it. */
export type PermissionLevel = (typeof permissionLevels)[number];

/** Who asks. Made once at the edge by the host's `authenticate`, then handed to every query and every tool call. */
export interface Principal {
  /** The host's own id of the user. Conversations belong to it, so it must never change hands. */
  readonly userId: string;
  /** The most that tools may do for this user. */
  readonly permissionLevel: PermissionLevel;
}

/** Whose rows: every query of the store takes both, so another user's or tenant's row cannot be named. */
export interface Owner {
  /** The host's own id of the user. */
  readonly userId: string;
  /** A repository, a project, a tenant. `"default"` where the host has none. */
  readonly scopeId: string;
}

export function allows(granted: PermissionLevel, needed: PermissionLevel): boolean {
  return permissionLevels.indexOf(granted) >= permissionLevels.indexOf(needed);
}
