import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // Nessun contenuto incorporato come data: la CSP ammette solo file del sito.
  build: { target: 'es2023', assetsInlineLimit: 0, sourcemap: false, reportCompressedSize: false },
});
