/**
 * Is it a path of this origin, with one slash at its beginning? A browser takes `//host`, `/\host` and a line break between the two
 * slashes for the address of another host: the token must not go there.
 */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\\t\n\r])/.test(address)
