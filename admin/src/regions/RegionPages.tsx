import type { Data } from '@banca/backend/api'
import { useTranslate } from 'react-admin'
import { mayChangeInstitution } from '../hierarchy/may_change'
import { NameInput, PlaceCreate, PlaceEdit } from '../hierarchy/PlaceForms'
import { PlaceList } from '../hierarchy/PlaceList'

type Region = Data.Hierarchy.Region

/** Regions (DRE) with how many schools each has. */
export function RegionList() {
  const translate = useTranslate()
  return (
    <PlaceList<Region>
      mayChange={mayChangeInstitution()}
      columns={[{ source: 'schools', text: ({ schools }) => schools }]}
      summary={({ schools }) => translate('hierarchy.school_count', { smart_count: schools })}
    />
  )
}

const MAX = 200

export const RegionCreate = () => (
  <PlaceCreate>
    <NameInput max={MAX} />
  </PlaceCreate>
)

export const RegionEdit = () => (
  <PlaceEdit fields={[{ source: 'name' }]}>
    <NameInput max={MAX} />
  </PlaceEdit>
)
