import { Box } from './Box.ts'

interface LogoProps {
  /** The institution's own picture, a path of this origin, or null for that of Banca. */
  src: string | null | undefined
  name: string
  height?: number
}

/** The institution's logo, or the Banca logo beside the institution's name. */
export function Logo({ src, name, height = 32 }: LogoProps) {
  if (src)
    return (
      <Box
        component="img"
        src={src}
        alt={name}
        sx={{ height, maxWidth: 220, objectFit: 'contain', display: 'block' }}
      />
    )
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2.5,
        fontWeight: 700,
        fontSize: height * 0.62,
        lineHeight: 1.2,
      }}
    >
      <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: height, height, flexShrink: 0 }}>
        <rect width="32" height="32" rx="7" fill="#1E6B52" stroke="rgba(255,255,255,.35)" />
        <path
          d="M9 17.2l4.6 4.6L23.4 11"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </Box>
      <span>{name}</span>
    </Box>
  )
}
