import { AutocompleteInput, ReferenceInput } from 'react-admin'

const searched = (q: string) => ({ q })

/** A region of the institution, or none. `alwaysOn` is of react-admin's filters. */
export const RegionInput = ({ source }: { source: string; alwaysOn?: boolean }) => (
  <ReferenceInput source={source} reference="regions" sort={{ field: 'name', order: 'ASC' }}>
    <AutocompleteInput
      optionText="name"
      filterToQuery={searched}
      helperText={false}
      sx={{ minWidth: 240 }}
      fullWidth
    />
  </ReferenceInput>
)
