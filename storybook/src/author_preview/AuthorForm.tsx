import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import { exampleOf, readExamFile } from '@banca/item-renderers/author'
import type { ItemLanguage } from '@banca/item-renderers/contract'
import { categories, requireLogic } from '@banca/item-renderers/logic'
import { useDeferredValue, useMemo, useState } from 'react'
import { ItemTryout } from './ItemTryout.tsx'
import { ProblemList } from './ProblemList.tsx'
import { GroupFields, type Faults } from './SchemaField.tsx'
import { startOf, written, type FormValue } from './schema_fields.ts'
import { useItemsText, useProblemText, useText } from './use_text.ts'

const FIRST = categories[0] ?? ''

const isHeld = (value: FormValue): value is { [key: string]: FormValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A form, derived from the schema of its category, for writing an item. The item is
 * read and shown as an import would.
 */
export function AuthorForm({ language, onBack }: { language: ItemLanguage; onBack: () => void }) {
  const t = useText(language)
  const items = useItemsText(language)
  const problemText = useProblemText(language)
  const [category, setCategory] = useState(FIRST)
  const schema = requireLogic(category).schema.content
  const [value, setValue] = useState<FormValue>(() => startOf(schema))
  // Missing fields are not reported before the first edit.
  const [isTouched, setTouched] = useState(false)
  const file = useMemo(() => {
    const held = written(value)
    return JSON.stringify({ ...(isHeld(held) ? held : {}), category }, null, 2)
  }, [value, category])
  const shown = useDeferredValue(file)
  const entry = useMemo(() => readExamFile(shown).entries[0], [shown])
  const problems = entry?.problems ?? []
  const faults: Faults = new Map(
    isTouched
      ? problems.map(({ path }) => [path, problems.filter((one) => one.path === path).map(problemText)])
      : []
  )

  const begin = (next: string, from: FormValue) => {
    setCategory(next)
    setValue(from)
    setTouched(false)
  }
  const edit = (next: FormValue) => {
    setValue(next)
    setTouched(true)
  }
  const common = { schema, path: '', value, onChange: edit, faults, language }
  return (
    <>
      <Box component="h2" sx={{ m: 0, mb: 2, fontSize: 20 }}>
        {t('write')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box component="label" htmlFor="category" sx={{ fontWeight: 600 }}>
          {t('category')}
        </Box>
        <NativeSelect
          id="category"
          value={category}
          onChange={(event) =>
            begin(event.target.value, startOf(requireLogic(event.target.value).schema.content))
          }
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {items(`${one.toLowerCase()}.name`)}
            </option>
          ))}
        </NativeSelect>
        <Button variant="outlined" onClick={() => begin(category, exampleOf(category) as FormValue)}>
          {t('fillExample')}
        </Button>
        <Button onClick={onBack}>{t('another')}</Button>
      </Box>
      {language === 'pt-BR' && typeof schema.description === 'string' && (
        <Box component="p" sx={{ m: 0, mb: 2, maxWidth: '72ch' }}>
          {schema.description}
        </Box>
      )}
      <Box component="form" noValidate sx={{ maxWidth: 760 }} onSubmit={(event) => event.preventDefault()}>
        <GroupFields {...common} key={category} only={(_key, rare) => !rare} />
        <Box component="details" sx={{ mb: 3 }}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 1, fontWeight: 600 }}>
            {t('rareFields')}
          </Box>
          <GroupFields {...common} only={(_key, rare) => rare} />
        </Box>
      </Box>
      {isTouched && (
        <ProblemList title={t('itemProblems')} problems={problems} severity="error" language={language} />
      )}
      {entry?.read == null ? (
        <p role="status">{t('formFirst')}</p>
      ) : (
        <ItemTryout key={category} read={entry.read} language={language} />
      )}
      <Made file={file} language={language} />
    </>
  )
}

/** The generated part of the exam file. */
function Made({ file, language }: { file: string; language: ItemLanguage }) {
  const t = useText(language)
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(file).then(
      () => setCopied('copied'),
      () => setCopied('notCopied')
    )
  return (
    <Box component="section" aria-labelledby="made" sx={{ mt: 3 }}>
      <Box component="h3" id="made" sx={{ m: 0, mb: 1, fontSize: 15, color: 'text.secondary' }}>
        {t('made')}
      </Box>
      <Button variant="outlined" onClick={() => void copy()}>
        {t('copy')}
      </Button>{' '}
      <span role="status">{copied !== null && t(copied)}</span>
    </Box>
  )
}
