import { useState } from 'react'
import { StaffStage } from '../staff_stage.tsx'
import {
  CandidatePicker,
  ClassPicker,
  GradePicker,
  HierarchyCategoryPicker,
  SchoolPicker,
} from './pickers.tsx'
import type { PickerOption } from './types.ts'

/** The pickers of the hierarchy over their calls, each narrowed by those before it. */
export function CascadeStage() {
  const [school, setSchool] = useState<PickerOption | null>(null)
  const [grade, setGrade] = useState<PickerOption | null>(null)
  const [schoolClass, setSchoolClass] = useState<PickerOption | null>(null)
  const [candidate, setCandidate] = useState<PickerOption | null>(null)
  const [category, setCategory] = useState<PickerOption | null>(null)
  return (
    <StaffStage>
      <div style={{ maxWidth: 360, display: 'grid', gap: 16 }}>
        <SchoolPicker value={school} onChange={setSchool} />
        <GradePicker school={school?.id} value={grade} disabled={school === null} onChange={setGrade} />
        <ClassPicker
          school={school?.id}
          grade={grade?.id}
          value={schoolClass}
          disabled={grade === null}
          onChange={setSchoolClass}
        />
        <CandidatePicker
          classId={schoolClass?.id ?? null}
          value={candidate}
          disabled={schoolClass === null}
          onChange={setCandidate}
        />
        <HierarchyCategoryPicker value={category} onChange={setCategory} />
      </div>
    </StaffStage>
  )
}
