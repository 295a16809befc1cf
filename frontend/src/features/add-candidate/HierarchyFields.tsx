import { ClassPicker, GradePicker, SchoolPicker } from '../../ui/pickers/pickers.tsx'
import type { HierarchyOption } from '../../ui/pickers/sources.ts'

export interface Hierarchy {
  school: HierarchyOption | null
  grade: HierarchyOption | null
  schoolClass: HierarchyOption | null
}

export const NO_HIERARCHY: Hierarchy = { school: null, grade: null, schoolClass: null }

interface HierarchyFieldsProps {
  value: Hierarchy
  onChange(value: Hierarchy): void
  /** Offers all schools but this one. */
  exceptSchool?: number | null
  required?: boolean
  errors?: Readonly<Partial<Record<keyof Hierarchy, string>>>
  labels?: Readonly<Partial<Record<keyof Hierarchy, string>>>
}

/** A school, one of its grades and one of their classes: each is offered once the one before is chosen. */
export function HierarchyFields({
  value: { school, grade, schoolClass },
  onChange,
  exceptSchool = null,
  required = false,
  errors = {},
  labels = {},
}: HierarchyFieldsProps) {
  return (
    <>
      <SchoolPicker
        {...(labels.school !== undefined && { label: labels.school })}
        exceptSchool={exceptSchool}
        value={school}
        required={required}
        error={errors.school}
        onChange={(option) => onChange({ ...NO_HIERARCHY, school: option })}
      />
      <GradePicker
        school={school?.id}
        value={grade}
        disabled={school === null}
        required={required}
        error={errors.grade}
        onChange={(option) => onChange({ school, grade: option, schoolClass: null })}
      />
      <ClassPicker
        school={school?.id}
        grade={grade?.id}
        value={schoolClass}
        disabled={grade === null}
        required={required}
        error={errors.schoolClass}
        onChange={(option) => onChange({ school, grade, schoolClass: option })}
      />
    </>
  )
}
