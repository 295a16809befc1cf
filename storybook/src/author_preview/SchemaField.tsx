import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ItemLanguage, JsonSchema } from '@banca/item-renderers/contract'
import type { ReactNode } from 'react'
import { FilePicker } from './FilePicker.tsx'
import { fieldsOf, itemsOf, kindOf, labelOf, startOf, type FormValue } from './schema_fields.ts'
import { useText } from './use_text.ts'

/** Texts of problems, by the path of the field. */
export type Faults = ReadonlyMap<string, readonly string[]>

type FieldProps = {
  schema: JsonSchema
  label: string
  /** From the top of the item: `alternatives[1].content`. */
  path: string
  /** It stays in the file even when it is blank. */
  required: boolean
  value: FormValue
  onChange: (next: FormValue) => void
  faults: Faults
  language: ItemLanguage
}

/** One field of a schema, of any type. */
export function SchemaField(props: FieldProps) {
  const kind = kindOf(props.schema)
  if (kind === 'list') return <ListField {...props} />
  if (kind === 'group') return <GroupField {...props} />
  if (kind === 'flag') return <FlagField {...props} />
  return <LineField {...props} kind={kind} />
}

function LineField({ kind, ...props }: FieldProps & { kind: 'text' | 'html' | 'file' | 'number' }) {
  const { schema, label, path, required, value, onChange, language } = props
  const t = useText(language)
  const texts = props.faults.get(path) ?? []
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const isInside = kind === 'file' && text.startsWith('data:')
  const write = (next: string) => {
    // Blank means absent, except for required fields.
    if (kind !== 'number') return onChange(next === '' && !required ? undefined : next)
    onChange(next.trim() === '' ? undefined : Number.isFinite(Number(next)) ? Number(next) : next)
  }
  return (
    <Box sx={{ mb: 2 }}>
      <Box component="label" htmlFor={path} sx={{ display: 'block', mb: 0.5, fontWeight: 600 }}>
        {label}
      </Box>
      <OutlinedInput
        id={path}
        fullWidth
        size="small"
        multiline={kind === 'html'}
        {...(kind === 'html' && { rows: 3 })}
        readOnly={isInside}
        value={isInside ? `${text.slice(0, 40)}…` : text}
        error={texts.length > 0}
        onChange={(event) => write(event.target.value)}
        slotProps={{
          input: {
            'aria-describedby': `${path}-problems`,
            'aria-invalid': texts.length > 0,
            ...(kind === 'number' && { inputMode: 'decimal' }),
          },
        }}
      />
      <FormHelperText id={`${path}-problems`} component="div" error={texts.length > 0}>
        {typeof schema.description === 'string' && language === 'pt-BR' && <div>{schema.description}</div>}
        {texts.map((one) => (
          <div key={one}>{one}</div>
        ))}
      </FormHelperText>
      {kind === 'html' && (
        <FilePicker
          label={t('addPicture')}
          name={t('addPictureTo', { field: label })}
          accept="image/png,image/jpeg,image/gif,image/webp"
          onFile={(address) => onChange(`${text}<img src="${address}" alt="">`)}
        />
      )}
      {kind === 'file' && (
        <>
          <FilePicker
            label={t('pickFile')}
            name={t('pickFileFor', { field: label })}
            accept={schema.contentMediaType === 'text/vtt' ? '.vtt' : 'video/mp4,video/webm'}
            as={schema.contentMediaType === 'text/vtt' ? 'text/vtt' : undefined}
            onFile={onChange}
          />
          {isInside && (
            <Button size="small" onClick={() => onChange(undefined)}>
              {t('dropFile')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}

function FlagField({ label, path, value, onChange, faults }: FieldProps) {
  return (
    <Box sx={{ mb: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            id={path}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked || undefined)}
          />
        }
        label={label}
      />
      <FaultLines texts={faults.get(path)} />
    </Box>
  )
}

/** The fields of an object; `only` selects some of them. */
export function GroupFields({
  only,
  ...props
}: Omit<FieldProps, 'label' | 'required'> & { only?: (key: string, rare: boolean) => boolean }) {
  const { schema, path, value, onChange, faults, language } = props
  const held = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return fieldsOf(schema)
    .filter(({ key, rare }) => only?.(key, rare) !== false)
    .map(({ key, schema: field, required }) => (
      <SchemaField
        key={key}
        schema={field}
        label={labelOf(key, field, language)}
        path={path === '' ? key : `${path}.${key}`}
        required={required}
        value={held[key]}
        onChange={(next) => onChange({ ...held, [key]: next })}
        faults={faults}
        language={language}
      />
    ))
}

/** Fields that follow from the index of an entry: shown only where a file already has them. */
const BY_PLACE: ReadonlySet<string> = new Set(['letter', 'position'])

function GroupField({ label, ...props }: FieldProps) {
  const held = typeof props.value === 'object' && props.value !== null ? Object.keys(props.value) : []
  return (
    <Framed label={label} texts={props.faults.get(props.path)}>
      <GroupFields {...props} only={(key) => !BY_PLACE.has(key) || held.includes(key)} />
    </Framed>
  )
}

function ListField({ schema, label, path, value, onChange, faults, language }: FieldProps) {
  const t = useText(language)
  const inner = itemsOf(schema)
  const entries = Array.isArray(value) ? value : []
  const put = (index: number, next: FormValue) =>
    onChange(entries.map((entry, at) => (at === index ? next : entry)))
  return (
    <Framed label={label} texts={faults.get(path)}>
      {entries.map((entry, index) => (
        // Entries have no names of their own; a field is identified by its index.
        <Box key={index} sx={{ pl: 1.5, mb: 1.5, borderInlineStart: '3px solid', borderColor: 'divider' }}>
          <SchemaField
            schema={inner}
            label={t('entry', { name: label, number: index + 1 })}
            path={`${path}[${index}]`}
            required
            value={entry}
            onChange={(next) => put(index, next)}
            faults={faults}
            language={language}
          />
          <Button
            size="small"
            color="inherit"
            aria-label={t('removeNamed', { name: label, number: index + 1 })}
            onClick={() => onChange(entries.filter((_entry, at) => at !== index))}
          >
            {t('remove')}
          </Button>
        </Box>
      ))}
      <Button
        size="small"
        variant="outlined"
        disabled={entries.length >= Number(schema.maxItems ?? Infinity)}
        aria-label={t('addNamed', { name: label })}
        onClick={() => onChange([...entries, startOf(inner)])}
      >
        {t('add')}
      </Button>
    </Framed>
  )
}

function Framed({
  label,
  texts,
  children,
}: {
  label: string
  texts: readonly string[] | undefined
  children: ReactNode
}) {
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, mb: 2, p: 1.5, minWidth: 0, border: '1px solid', borderColor: 'divider', borderRadius: 2 }}
    >
      <Box component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
        {label}
      </Box>
      <FaultLines texts={texts} />
      {children}
    </Box>
  )
}

function FaultLines({ texts = [] }: { texts?: readonly string[] | undefined }) {
  return texts.map((text) => (
    <FormHelperText key={text} error>
      {text}
    </FormHelperText>
  ))
}
