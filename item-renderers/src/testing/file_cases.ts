/** Whether an answer takes a file, by what its item asks for and by what its collection allows: the page and the server must say the same. */
export const FILE_CASES: readonly {
  itemAsks: boolean | 'unknown'
  collectionTakesFiles: boolean
  takesFile: boolean
}[] = [
  { itemAsks: false, collectionTakesFiles: false, takesFile: false },
  { itemAsks: true, collectionTakesFiles: false, takesFile: true },
  { itemAsks: false, collectionTakesFiles: true, takesFile: true },
  { itemAsks: true, collectionTakesFiles: true, takesFile: true },
  // An item that is not at hand asks for nothing by itself.
  { itemAsks: 'unknown', collectionTakesFiles: false, takesFile: false },
  { itemAsks: 'unknown', collectionTakesFiles: true, takesFile: true },
]
