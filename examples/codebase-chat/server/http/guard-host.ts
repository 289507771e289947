const LOCAL_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/**
 * True for a request that was sent to this machine by one of its own names. Another name that leads here is a page
 * elsewhere that had its name point at 127.0.0.1, to read what its browser may not.
 */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && LOCAL_NAME.test(host);
}
