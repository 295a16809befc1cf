import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useHeaderMark } from '../../shared/header_mark.ts'

/** Shows in every header what runs in the background (a screen is recorded), with a button to end it. */
export function HeaderMark() {
  const mark = useHeaderMark()
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 0,
        color: 'error.main',
        fontWeight: 600,
        fontSize: '0.875rem',
      }}
    >
      {mark !== null && (
        <>
          <Box
            component="span"
            sx={{
              display: { xs: 'none', sm: 'inline' },
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            <span aria-hidden>● </span>
            {mark.text}
          </Box>
          <Button
            size="small"
            color="error"
            variant="outlined"
            aria-label={`${mark.action}: ${mark.text}`}
            sx={{ flexShrink: 0 }}
            onClick={mark.onAction}
          >
            {mark.action}
          </Button>
        </>
      )}
    </Box>
  )
}
