import { SelectField } from 'react-admin'

/** The server's numbers with their names: the same as in the tabs of the staff pages. */
export const CATEGORIES = [1, 2, 3].map((id) => ({ id, name: `resources.collections.categories.${id}` }))

export const CategoryField = ({ source = 'category' }: { source?: string }) => (
  <SelectField source={source} choices={CATEGORIES} />
)
