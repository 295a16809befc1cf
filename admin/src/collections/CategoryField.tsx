import { SelectField } from 'react-admin'

/** As the server numbers them, in words: the same that the tabs of the staff pages say. */
export const CATEGORIES = [1, 2, 3].map((id) => ({ id, name: `resources.collections.categories.${id}` }))

export const CategoryField = ({ source = 'category' }: { source?: string }) => (
  <SelectField source={source} choices={CATEGORIES} />
)
