/** The stored hash of somebody who has no password yet: no password fits it. */
export const NO_PASSWORD = '!'
