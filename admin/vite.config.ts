import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3333'

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  build: { outDir: 'dist', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500, reportCompressedSize: false },
  server: {
    host: '127.0.0.1',
    proxy: { '/v1': backend, '/menu': backend, '/files': backend, '/periodo_menus': backend },
  },
})
