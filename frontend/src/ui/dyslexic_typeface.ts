import './dyslexic_typeface.css'

/** For people with dyslexia: heavier at the foot of each letter. What it has no letter for comes from the typeface of Banca. */
export const FAMILY = "OpenDyslexic, 'Atkinson Hyperlegible Next Variable', system-ui, sans-serif"
