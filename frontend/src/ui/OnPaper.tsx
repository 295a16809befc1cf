import { Global } from '@emotion/react'

/** Print styles: only the page itself, without header, menu, footer or buttons, black on white. */
export const OnPaper = () => (
  <Global
    styles={{
      '@media print': {
        'header, footer, nav, [data-print="no"], div:has(> main) > :not(main), a[href="#conteudo"]': {
          display: 'none !important',
        },
        'body, main, main *': {
          color: '#000 !important',
          background: 'transparent !important',
          boxShadow: 'none !important',
        },
        '@page': { margin: '16mm' },
      },
    }}
  />
)
