import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useSwitchTexts } from '../permissions/use_switch_texts'
import { answersOf, contentOf, curlOf, type Document, type Operation } from './operations'
import { sampleOf, schemaText } from './schema_text'

export type OperationProps = {
  operation: Operation
  schemas: Document['components']['schemas']
}

/** Everything about one operation: who may call it, what it takes, what it answers, and a call of it to copy. */
export function OperationDetails({ operation, schemas }: OperationProps) {
  const translate = useTranslate()
  const request = contentOf(operation.requestBody)
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {operation.description && <Description text={operation.description} />}
      <Part title="api_reference.who">
        <Typography>
          <Who operation={operation} />
        </Typography>
      </Part>
      {operation.parameters && <Parameters parameters={operation.parameters} schemas={schemas} />}
      {request && (
        <Part title="api_reference.request">
          <Code label={translate('api_reference.request')}>
            {request.schema === undefined ? request.type : schemaText(request.schema, schemas)}
          </Code>
        </Part>
      )}
      <Answers operation={operation} schemas={schemas} />
      <Example operation={operation} schemas={schemas} />
    </Box>
  )
}

/** The reference is in English, with code between backticks. */
function Description({ text }: { text: string }) {
  return (
    <Typography lang="en" sx={{ overflowWrap: 'anywhere', maxWidth: '80ch' }}>
      {text.split('`').map((part, at) =>
        at % 2 === 1 ? (
          <Box key={at} component="code" sx={{ fontSize: '0.9em' }}>
            {part}
          </Box>
        ) : (
          part
        )
      )}
    </Typography>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography component="h4" variant="subtitle2" sx={{ mb: 0.5 }}>
        {translate(title)}
      </Typography>
      {children}
    </Box>
  )
}

/** All of them are one name. */
const STAFF = [
  'ADMINISTRADOR',
  'PROCTOR',
  'COMISSION',
  'Professor',
  'CORRECTOR',
  'Diretor',
  'SCHOOL-ADMIN',
  'COORDINATOR',
]

function Who({ operation }: { operation: Operation }) {
  const translate = useTranslate()
  const { nameOf } = useSwitchTexts()
  const { security, takesKeys, 'x-groups': groups, 'x-switch': needs } = operation
  if (security.length === 0) return <>{translate('api_reference.everybody')}</>
  const named =
    groups && STAFF.every((group) => groups.includes(group))
      ? translate('api_reference.staff')
      : groups?.map((group) => translate(`permissions.groups.${group}`, { _: group })).join(', ')
  return (
    <>
      {named ?? translate('api_reference.logged_in')}
      {needs !== undefined &&
        ` ${translate('api_reference.with_switch', { name: nameOf(needs), path: needs })}`}
      {'. '}
      {translate(takesKeys ? 'api_reference.key_too' : 'api_reference.no_key')}
    </>
  )
}

function Parameters({
  parameters,
  schemas,
}: {
  parameters: NonNullable<Operation['parameters']>
  schemas: OperationProps['schemas']
}) {
  const translate = useTranslate()
  return (
    <Part title="api_reference.parameters">
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={translate('api_reference.parameters')}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{translate('api_reference.name')}</TableCell>
              <TableCell>{translate('api_reference.place')}</TableCell>
              <TableCell>{translate('api_reference.value')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {parameters.map(({ name, in: place, schema }) => (
              <TableRow key={`${place} ${name}`}>
                <TableCell component="th" scope="row" sx={{ fontFamily: 'monospace' }}>
                  {name}
                </TableCell>
                <TableCell>{translate(`api_reference.places.${place}`)}</TableCell>
                <TableCell sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                  {schemaText(schema, schemas)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Part>
  )
}

function Answers({ operation, schemas }: OperationProps) {
  const translate = useTranslate()
  return (
    <Part title="api_reference.answers">
      {answersOf(operation).map(({ statuses, schema }) => (
        <Box key={statuses} sx={{ mb: 1 }}>
          <Typography variant="body2">
            {statuses}
            {schema === null && ` · ${translate('api_reference.no_content')}`}
            {schema === undefined && ` · ${translate('api_reference.bytes')}`}
          </Typography>
          {schema !== null && schema !== undefined && (
            <Code label={`${translate('api_reference.answer')} ${statuses}`}>
              {schemaText(schema, schemas)}
            </Code>
          )}
        </Box>
      ))}
      <Typography variant="body2">{translate('api_reference.refused')}</Typography>
    </Part>
  )
}

function Example({ operation, schemas }: OperationProps) {
  const translate = useTranslate()
  const [status, setStatus] = useState('')
  const request = contentOf(operation.requestBody)
  const sample = request?.schema === undefined ? null : JSON.stringify(sampleOf(request.schema, schemas))
  const text = curlOf(operation, location.origin, sample)
  const copy = () =>
    // Without a secure context there is no clipboard.
    void Promise.resolve(navigator.clipboard?.writeText(text)).then(
      () => setStatus(translate(navigator.clipboard ? 'service_keys.copied' : 'service_keys.not_copied')),
      () => setStatus(translate('service_keys.not_copied'))
    )
  return (
    <Part title="api_reference.example">
      <Code label={translate('api_reference.example')}>{text}</Code>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          onClick={copy}
          sx={{ minHeight: 44 }}
          aria-label={`${translate('service_keys.copy')}: ${operation.id}`}
        >
          {translate('service_keys.copy')}
        </Button>
        <span role="status">{status}</span>
      </Box>
    </Part>
  )
}

/** Long lines scroll in themselves; the keyboard reaches what scrolls. */
function Code({ label, children }: { label: string; children: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: 360,
        overflow: 'auto',
        fontSize: 13,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {children}
    </Box>
  )
}
