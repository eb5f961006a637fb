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
  /\/(?:ui\/src\/(?:field|confirm|dialog|table|value)\.tsx|contratto\/src\/(?:parole\/(?:articoli|formato|in-frase)|(?:pubblico|assistenza|salute)\/chiamate)\.ts|regole\/(?:generiche|verifica|misure|denaro)\.ts|forme\/(?:usa-forma|modulo)\.ts|seguito\/ogni\.ts|accesso\/configurazione\.ts|guscio\/larghezze\.ts|testi\/momento\.ts|dominio\/src\/capitoli\/buste\/gravita\.ts|comando\/(?!conferma-comando).*|lucide-react\/.*)$/;

/** Ciò con cui un modulo ritrova ciò che vi si era scritto: lo vuole chi ha un modulo che conserva, non chi cerca o entra. */
const DI_CHI_SCRIVE =
  /\/web\/src\/forme\/(?:conserva|note-del-modulo|posto-del-modulo|rimaste|segnali-rimaste|unisci|usa-rimasta)\.ts$/;

/** Ciò che mostrano una gara, e soltanto quelle, la stanza, la console e la sala. Gli annunci e gli avvisi del piede arrivano dopo. */
const DI_UNA_GARA =
  /\/(?:web\/src\/(?:cose\/(?:gara\/(?:rilanci\/(?:form-rilancio|elenco-rilanci|rilanci-e-buste|buste-in-vista|non-ammessi|correzioni)|precedenza\/ultima-precedenza)\.|stanza\/(?:vista\/(?!annunci)|usa-stanza-utente)|disservizi\/stato-piattaforma)|stanza\/(?!annunci|avvisi)|guscio\/dopo-il-disegno|seguito\/usa-seguito|seguito\/quando|tempo-reale\/)|packages\/(?:seguito\/src\/|ui\/src\/(?:crono|battito|in-orologio)\.|dominio\/src\/parole\/fasi\.))/;

/** Ciò che vogliono sia l’elenco sia la scheda, e poche altre pagine. */
const DI_CHI_VISITA =
  /\/(?:contratto\/src\/(?:calendario|documenti)\/chiamate\.ts|accesso\/usa-configurazione\.ts|testi\/data-detta\.ts|(?:cose\/(?:vendita\/(?:a-che-punto|fase-vendita|titolo-in-breve|fasi\.testi|letture-pubbliche|usa-ora-chiesta)|scheda\/sezioni\/(?:stato-offerte|modalita\.testi))|web\/src\/comune\/giorni-mancanti)\.tsx?|lucide-react\/.*\/(?:calendar-days|chevron-left|chevron-right|calendar-plus|clock|image|x)\.mjs)$/;

/** Ciò che la scheda e le pagine di chi partecipa dicono di una vendita ferma o rinviata, e il loro piede sul telefono. */
const DI_CHI_SEGUE_UNA_VENDITA = /\/web\/src\/(?:comune\/piede|cose\/(?:sospensione\/sospensioni|rinvio\/rinvii))\./;

/** Le parti della libreria di componenti che le schede hanno in comune con finestre e menu: da sole sono file di poche righe. */
const DELLE_SCHEDE =
  /\/@base-ui\/(?:utils\/inertValue|react\/(?:floating-ui-react\/utils\/composite|utils\/(?:useFocusableWhenDisabled|dispatchClickWithModifiers)|internals\/(?:useOpenChangeComplete|useAnimationsFinished|useBaseUiId|useTransitionStatus|use-button\/.*|composite\/(?:composite|root\/CompositeRootContext)|direction-context\/.*)))\.mjs$/;

/** I primi passi e il giro della pagina: piccoli, e di ogni area. */
const DEI_PRIMI_PASSI = /\/web\/src\/(?:primi-passi\/fatti|cose\/primi-passi\/(?!per-chi-offre))/;

/** Ciò con cui ogni pagina di chi conduce dice quale vendita è e che cosa vi accade. */
const DI_CHI_CONDUCE =
  /\/(?:web\/src\/(?:guscio\/menu-laterale|comune\/collegamento|cose\/(?:conduzione\/(?:usa-(?:letture|vendita|ora-server)|funzioni|sorte-atto|solo-conduttore|stati)|mattinata\/(?:altre-vendite|stato-tessera|usa-(?:giornata|stato)|tessere|pagina\/(?:pagina-asta|riga-di-stato)))\.)|contratto\/src\/(?:(?:banca|delegato|posta)\/chiamate|banca\/chiamate-rimborsi)\.ts)/;

/**
 * Pochi file: uno con ciò che ogni pagina vuole, e gli altri per gruppi di pagine. Ciascuno costa le sue intestazioni, e
 * insieme si comprimono meglio.
 */
const PEZZI: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', tags: ['$initial'], priority: 2 },
  { name: 'comune', test: DI_MOLTI, minShareCount: 6, priority: 1 },
  { name: 'scritto', test: DI_CHI_SCRIVE, minShareCount: 2, includeDependenciesRecursively: false, priority: 2 },
  { name: 'referente', test: DI_CHI_CONDUCE, minShareCount: 2, includeDependenciesRecursively: false, priority: 0 },
  { name: 'visita', test: DI_CHI_VISITA, minShareCount: 2, includeDependenciesRecursively: false, priority: 0 },
  {
    name: 'segue',
    test: DI_CHI_SEGUE_UNA_VENDITA,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 0,
  },
  { name: 'schede', test: DELLE_SCHEDE, minShareCount: 2, includeDependenciesRecursively: false, priority: 1 },
  { name: 'passi', test: DEI_PRIMI_PASSI, minShareCount: 2, includeDependenciesRecursively: false, priority: 0 },
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
