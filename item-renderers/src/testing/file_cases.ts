/**
 * Whether an answer accepts a file, by what its item asks for and what its collection allows: the
 * page and the server must agree.
 */
export const FILE_CASES: readonly {
  itemAsks: boolean | 'unknown'
  collectionTakesFiles: boolean
  takesFile: boolean
}[] = [
  { itemAsks: false, collectionTakesFiles: false, takesFile: false },
  { itemAsks: true, collectionTakesFiles: false, takesFile: true },
  { itemAsks: false, collectionTakesFiles: true, takesFile: true },
  { itemAsks: true, collectionTakesFiles: true, takesFile: true },
  // An item that is not loaded does not ask for a file.
  { itemAsks: 'unknown', collectionTakesFiles: false, takesFile: false },
  { itemAsks: 'unknown', collectionTakesFiles: true, takesFile: true },
]
