/** Whose a text is. `publicIdentifier`: the number by which the school knows them. `classes` null: not for whoever asked. */
export type AuthorView = {
  readonly name: string
  readonly publicIdentifier: string | null
  readonly school: string | null
  readonly classes: readonly string[] | null
}

/** Somebody who has had themselves shown whose a text is: since when, when last (epoch ms), and why. */
export type AuthorLook = {
  readonly by: { readonly id: number; readonly name: string }
  readonly firstAt: number
  readonly lastAt: number
  readonly reason: string
}

/** `isKnown`: the caller is one of them, and needs no second reason. */
export type AuthorLooksView = { readonly isKnown: boolean; readonly looks: readonly AuthorLook[] }

export type SeenAuthorView = AuthorLooksView & { readonly author: AuthorView }
