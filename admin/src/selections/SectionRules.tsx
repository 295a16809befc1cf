import Box from '@mui/material/Box'
import type { Data } from '@banca/backend/api'
import {
  ArrayInput,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'

const label = (name: string) => `resources.selection_processes.rule.${name}`

/** Colours that differ on paper and on a dark screen. */
const COLORS = { green: '#3F7D3A', amber: '#B45309', brick: '#B3261E', blue: '#27508A' } as const

/** The score to pass of each section, and what computed results say on each side of it. */
export function SectionRules() {
  const translate = useTranslate()
  return (
    <ArrayInput source="sectionRules" helperText={label('hint')} defaultValue={[]}>
      <SimpleFormIterator fullWidth disableReordering disableClear>
        <Box sx={ROW}>
          <TextInput
            source="name"
            label={label('name')}
            validate={required()}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
          <NumberInput source="passingScore" label={label('passingScore')} min={0} step="any" />
          <TextInput
            source="category"
            label={label('category')}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <TextInput
            source="passedStatus"
            label={label('passedStatus')}
            defaultValue={translate(label('passed'))}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <ColorInput source="passedColor" defaultValue={COLORS.green} />
          <TextInput
            source="failedStatus"
            label={label('failedStatus')}
            defaultValue={translate(label('failed'))}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <ColorInput source="failedColor" defaultValue={COLORS.brick} />
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  columnGap: 2,
  width: '100%',
} as const

/** By its name; one that was set by call is offered as well. */
function ColorInput({
  source,
  defaultValue,
}: {
  source: 'passedColor' | 'failedColor'
  defaultValue: string
}) {
  const process = useRecordContext<Data.Results.SelectionProcess>()
  const named = Object.entries(COLORS).map(([name, id]) => ({
    id: id as string,
    name: label(`colors.${name}`),
  }))
  const others = new Set(
    (process?.sectionRules ?? []).flatMap((rule) => rule[source] ?? []).filter((color) => !isNamed(color))
  )
  return (
    <SelectInput
      source={source}
      label={label(source)}
      defaultValue={defaultValue}
      choices={[...named, ...[...others].map((color) => ({ id: color, name: color }))]}
      optionText={(choice: { id: string; name: string }) => <Swatch {...choice} />}
    />
  )
}

const isNamed = (color: string) => Object.values(COLORS).some((one) => one === color)

function Swatch({ id, name }: { id: string; name: string }) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 14, height: 14, borderRadius: '4px', backgroundColor: id }}
      />
      {translate(name, { _: name })}
    </Box>
  )
}
