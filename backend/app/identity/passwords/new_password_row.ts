/** What is stored of a password that the person has chosen. */
export const newPasswordRow = (passwordHash: string, now: number) => ({
  password_hash: passwordHash,
  must_change_password: 0,
  updated_at: now,
})
