import type { Data } from '@banca/backend/api'
import { FunctionField, TextInput, useTranslate } from 'react-admin'
import { Below, When } from '../accounts/cells'
import { AuditList } from './AuditList'
import { PersonCell, TargetLink } from './cells'
import { periodFilters, whoFilter } from './filters'

type Look = Data.Auditing.CaptureView

/** /admin/audit/capture_views: who of the staff looked at pictures, films and records of candidates. */
export const CaptureViewList = () => (
  <AuditList
    file="audit_capture_views"
    filters={[whoFilter, <TextInput key="candidate" source="candidate" resettable />, ...periodFilters]}
    columns={[
      { source: 'when', cell: <When source="occurredAt" /> },
      {
        source: 'viewer',
        cell: (
          <FunctionField<Look>
            render={({ viewer, viewerGroup }) => <PersonCell person={viewer} group={viewerGroup} />}
          />
        ),
      },
      { source: 'what', cell: <FunctionField<Look> render={({ whatText }) => whatText} /> },
      { source: 'candidate', cell: <FunctionField<Look> render={(look) => <Candidate look={look} />} /> },
    ]}
  />
)

function Candidate({ look: { candidate, candidateId, room } }: { look: Look }) {
  const translate = useTranslate()
  return (
    <>
      <TargetLink
        type="user"
        id={candidateId}
        name={candidate?.name ?? translate('audit.number', { number: candidateId })}
      />
      {room !== null && <Below>{room}</Below>}
    </>
  )
}
