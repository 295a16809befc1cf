import Button from '@mui/material/Button'
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined'
import { useState } from 'react'
import { AutocompleteArrayInput, FunctionField, NumberInput, SelectInput, useTranslate } from 'react-admin'
import { Below, When } from '../accounts/cells'
import { ActDetails } from './ActDetails'
import type { Act } from './act'
import { AuditList } from './AuditList'
import { CheckPanel } from './CheckPanel'
import { PersonCell, TargetLink } from './cells'
import { call } from '../providers/data'
import { useReadInLanguage } from '../providers/use_read_in_language'
import { periodFilters, whoFilter } from './filters'

/** What acts and targets there are, by name. */
const readKinds = () => call('GET', '/v1/audit/acts')
const NO_KINDS: Awaited<ReturnType<typeof readKinds>> = { acts: [], subjects: [] }

/** /admin/audit: who of the staff did what. */
export function ActList() {
  const translate = useTranslate()
  const { acts, subjects } = useReadInLanguage(readKinds, NO_KINDS)
  const [isChecking, setChecking] = useState(false)
  return (
    <AuditList
      file="audit"
      filters={[
        whoFilter,
        <AutocompleteArrayInput key="act" source="act" choices={acts} sx={{ minWidth: 240 }} />,
        <SelectInput key="subjectType" source="subjectType" choices={subjects} />,
        <NumberInput key="subjectId" source="subjectId" min={1} />,
        ...periodFilters,
      ]}
      tools={
        <Button
          variant="outlined"
          size="small"
          sx={{ minHeight: 36, my: 0.5 }}
          startIcon={<FactCheckIcon />}
          onClick={() => setChecking(true)}
          disabled={isChecking}
        >
          {translate('audit.check')}
        </Button>
      }
      above={isChecking && <CheckPanel onClose={() => setChecking(false)} />}
      columns={[
        { source: 'when', cell: <When source="occurredAt" /> },
        { source: 'person', cell: <FunctionField<Act> render={(act) => <Who act={act} />} /> },
        { source: 'act', cell: <FunctionField<Act> render={(act) => <What act={act} />} /> },
        { source: 'target', cell: <FunctionField<Act> render={(act) => <Target act={act} />} /> },
      ]}
    />
  )
}

function Who({ act: { actor, actorId, actorGroup } }: { act: Act }) {
  const translate = useTranslate()
  if (actor !== null) return <PersonCell person={actor} group={actorGroup} />
  return <>{actorId === null ? translate('audit.nobody') : translate('audit.number', { number: actorId })}</>
}

const What = ({ act: { actText, reason } }: { act: Act }) => (
  <>
    {actText}
    {reason !== null && <Below>“{reason}”</Below>}
    <div>
      <ActDetails />
    </div>
  </>
)

function Target({ act: { subjectType, subjectText, subjectId, subjectName } }: { act: Act }) {
  const translate = useTranslate()
  if (subjectId === null) return <>{subjectText}</>
  const number = translate('audit.number', { number: subjectId })
  return (
    <>
      <TargetLink type={subjectType} id={subjectId} name={subjectName ?? `${subjectText} ${number}`} />
      {subjectName !== null && <Below>{`${subjectText} ${number}`}</Below>}
    </>
  )
}
