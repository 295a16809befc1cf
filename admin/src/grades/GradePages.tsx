import type { Data } from '@banca/backend/api'
import { useTranslate } from 'react-admin'
import { mayChangeInstitution } from '../hierarchy/may_change'
import { NameInput, PlaceCreate, PlaceEdit } from '../hierarchy/PlaceForms'
import { PlaceList } from '../hierarchy/PlaceList'

type Grade = Data.Hierarchy.SchoolGrade

/** Grades, common to all schools, with how many classes each has. */
export function GradeList() {
  const translate = useTranslate()
  return (
    <PlaceList<Grade>
      mayChange={mayChangeInstitution()}
      columns={[{ source: 'classes', text: ({ classes }) => classes }]}
      summary={({ classes }) => translate('hierarchy.class_count', { smart_count: classes })}
    />
  )
}

const MAX = 100

export const GradeCreate = () => (
  <PlaceCreate>
    <NameInput max={MAX} />
  </PlaceCreate>
)

export const GradeEdit = () => (
  <PlaceEdit fields={[{ source: 'name' }]}>
    <NameInput max={MAX} />
  </PlaceEdit>
)
