import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contornoItalia } from './scripts/contorno-italia.ts';
import { contrattoLeggero } from './scripts/contratto-leggero.ts';

/** I caratteri partono insieme al foglio di stile: altrimenti il browser li scopre solo dopo averlo letto. */
function anticipaCaratteri(): Plugin {
  return {
    name: 'anticipa-caratteri',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((nome) => nome.endsWith('.woff2'))
          .map((nome) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${nome}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), anticipaCaratteri(), contornoItalia(), contrattoLeggero()],
  // Nessun contenuto incorporato come data: la CSP ammette solo file del sito.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // L'ingresso elenca i pezzi che arrivano dopo: il nome è la sola impronta, perché li porta ogni prima visita.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
});
