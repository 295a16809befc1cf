/** Columns that a phone has no room for: the page of the row shows what they have. `named`: what the names of their sources begin with. */
export const withoutOnPhone = (...named: readonly string[]) =>
  Object.fromEntries(
    named.map((name) => [
      `& .MuiTableCell-root[class*="column-${name}"]`,
      { display: { xs: 'none', sm: 'table-cell' } },
    ])
  )
