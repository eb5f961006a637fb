import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

import { contornoItalia } from './scripts/contorno-italia.ts';
import { contrattoLeggero } from './scripts/contratto-leggero.ts';

/** I caratteri che ogni pagina usa partono insieme al foglio di stile: altrimenti il browser li scopre solo dopo averlo letto. */
function anticipaCaratteri(): Plugin {
  return {
    name: 'anticipa-caratteri',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((nome) => /titillium-web-\d+-[^/]*\.woff2$/.test(nome))
          .map((nome) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${nome}`, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

/** Parti piccole che quasi ogni pagina vuole, e che da sole non si portano dietro nulla. */
const DI_MOLTI =
  /\/(?:ui\/src\/(?:field|confirm|dialog|table|value)\.tsx|contratto\/src\/(?:formato|chiamate\/(?:pubblico|assistenza|salute))\.ts|regole\/(?:generiche|verifica|misure|denaro)\.ts|forme\/(?:usa-forma|modulo)\.ts|seguito\/ogni\.ts|accesso\/configurazione\.ts|comando\/.*|lucide-react\/.*)$/;

/** Ciò che mostrano una gara, e soltanto quelle, la stanza, la console e la sala. */
const DI_UNA_GARA =
  /\/(?:web\/src\/(?:schermate\/comuni\/(?:stanza\/|stato-piattaforma|testi\/(?:stanza|rilancio|correzioni|rilanci-e-buste|annunci|precedenze)\.)|stanza\/|seguito\/usa-seguito|seguito\/quando|tempo-reale\/)|packages\/seguito\/src\/)/;

/**
 * Pochi file: uno con ciò che ogni pagina vuole, e gli altri per gruppi di pagine. Ciascuno costa le sue intestazioni, e
 * insieme si comprimono meglio.
 */
const PEZZI: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 2 },
  { name: 'comune', test: DI_MOLTI, minShareCount: 6, priority: 1 },
  { name: 'gara', test: DI_UNA_GARA, minShareCount: 2, includeDependenciesRecursively: false, priority: 0 },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), anticipaCaratteri(), contornoItalia(), contrattoLeggero()],
  // Chi disegna sul server non porta con sé dipendenze: è un file solo, accanto a quelli del browser.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: isSsrBuild
    ? { target: 'node26', outDir: 'dist-server', copyPublicDir: false, reportCompressedSize: false }
    : {
        target: 'es2023',
        // Nessun contenuto incorporato come data: la CSP ammette solo file del sito.
        assetsInlineLimit: 0,
        sourcemap: false,
        reportCompressedSize: false,
        manifest: true,
        // L'ingresso elenca i pezzi che arrivano dopo: il nome è la sola impronta, perché li porta ogni prima visita.
        rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: PEZZI } } },
      },
}));
