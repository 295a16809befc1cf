/** What became of letting people log in, or not any more. `refused`: who stays as they are, with the reason in the caller's language. */
export type ActiveSetView = {
  readonly changed: number
  readonly refused: readonly { readonly id: number; readonly reason: string }[]
}
