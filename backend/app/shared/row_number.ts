/**
 * The number of a row in an address, in its one form; for `where` of a route. Rows that every institution has, such as shipped ones, would have
 * more than one address otherwise.
 */
export const ROW_NUMBER = { match: /^[1-9][0-9]*$/, cast: Number }
