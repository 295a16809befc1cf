/**
 * Whether it is a path of this origin, with exactly one slash at its start. A browser takes
 * `//host`, `/\host` and a line break between the two slashes for the address of another host:
 * the token must not be sent there.
 */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\\t\n\r])/.test(address)
