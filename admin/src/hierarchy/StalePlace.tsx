import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useDataProvider, useNotify, useResourceContext, useTranslate } from 'react-admin'

/** A field of a form, and where its text is where the field is an id. */
export type EditedField = { readonly source: string; readonly text?: string }

/** Somebody saved this record meanwhile: what is stored now beside what was typed, and the choice to save over it. */
export function StalePlace({ fields, onSettled }: { fields: readonly EditedField[]; onSettled: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider()
  const resource = useResourceContext() ?? ''
  const { getValues, setValue } = useFormContext()
  const [lines, setLines] = useState<readonly string[] | null>(null)
  const look = async () => {
    const { data: stored } = await provider.getOne(resource, { id: getValues('id') })
    const other = fields.filter(({ source }) => (stored[source] ?? null) !== (getValues(source) ?? null))
    setLines(
      other.map(({ source, text = source }) => {
        const label = translate(`resources.${resource}.fields.${source}`)
        return `${label}: ${stored[text] ?? '–'}`
      })
    )
    setValue('version', stored.version, { shouldDirty: true })
  }
  const failed = () => notify('resources.people.not_loaded', { type: 'error' })
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, width: 1 }}
      action={
        lines === null ? (
          <Button onClick={() => void look().catch(failed)}>{translate('resources.people.look')}</Button>
        ) : (
          <Button onClick={onSettled}>{translate('resources.people.looked')}</Button>
        )
      }
    >
      {translate('resources.people.stale')}
      {lines?.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}
