import type { GuastoPiantato } from './guasto.ts';

const VISTA = 'packages/dominio/src/asta/vista-per.ts';
const STANZA = 'packages/dominio/src/asta/stanza.ts';
const STANZE = 'apps/server/src/aste/stanze.ts';
const SEQUENZA = 'apps/web/src/tempo-reale/sequenza.ts';

/** Errori in ciò che esce verso gli schermi e in come gli schermi lo seguono. */
export const SCHERMI: readonly GuastoPiantato[] = [
  {
    nome: 'rifiuto-a-tutti',
    che: 'un rilancio rifiutato lo vedono tutti',
    file: VISTA,
    cerca: "case 'RilancioRifiutato':\n      return referente || mio",
    metti: "case 'RilancioRifiutato':\n      return referente || mio || chi.tipo !== 'sala'",
  },
  {
    nome: 'busta-in-testa',
    che: 'con chi è in testa esce l’identificativo della sua busta',
    file: VISTA,
    cerca:
      'function senzaBusta({ pseudonimo, importoCent }: MiglioreVista): MiglioreVista {\n  return { pseudonimo, importoCent };',
    metti: 'function senzaBusta(migliore: MiglioreVista): MiglioreVista {\n  return migliore;',
  },
  {
    nome: 'motivo-a-tutti',
    che: 'il motivo di un rifiuto lo leggono tutti',
    file: VISTA,
    cerca: 'motivo: referente || mio ? evento.motivo : null,\n      };',
    metti: 'motivo: evento.motivo,\n      };',
  },
  {
    nome: 'dettaglio-a-tutti',
    che: 'le parole del referente su una sospensione le leggono tutti',
    file: VISTA,
    cerca: 'dettaglio: referente ? evento.dettaglio : null',
    metti: 'dettaglio: evento.dettaglio',
  },
  {
    nome: 'aiuto-a-tutti',
    che: 'la richiesta di aiuto di uno la vedono gli altri',
    file: VISTA,
    cerca: "case 'AssistenzaRichiesta':\n      return referente",
    metti: "case 'AssistenzaRichiesta':\n      return chi.tipo !== 'sala'",
  },
  {
    nome: 'letture-del-referente',
    che: 'chi chiede ciò che ha perso riceve la vista del referente',
    file: STANZE,
    cerca: '.map((voce) => vistaVoce(voce, chi));',
    metti: ".map((voce) => vistaVoce(voce, chi.tipo === 'sala' ? chi : { tipo: 'referente' }));",
  },
  {
    nome: 'stanza-in-memoria',
    che: 'la pagina mostra la stanza tenuta in memoria senza rileggere',
    file: STANZE,
    cerca: '      for (;;) {\n        const voci',
    metti: '      for (; !note.has(chiave); ) {\n        const voci',
  },
  {
    nome: 'propria-dopo-la-comune',
    che: 'la vista propria arriva dopo il posto vuoto degli altri',
    file: 'apps/server/src/tempo-reale/per-ogni-pubblico.ts',
    cerca: '[propria, ...viste]',
    metti: '[...viste, propria]',
  },
  {
    nome: 'l-ultima-copre-la-prima',
    che: 'oltre un buco il posto vuoto copre la voce propria',
    file: SEQUENZA,
    cerca: 'daParte.size < DA_PARTE_MAX && !daParte.has(evento.seq)',
    metti: 'daParte.size < DA_PARTE_MAX',
  },
  {
    nome: 'doppie-applicate',
    che: 'una voce ripetuta si applica due volte',
    file: SEQUENZA,
    cerca: 'evento.seq <= ultimo) return',
    metti: 'evento.seq < ultimo) return',
  },
  {
    nome: 'buchi-saltati',
    che: 'davanti a un buco si applica lo stesso',
    file: SEQUENZA,
    cerca: 'if (evento.seq > ultimo + 1) {',
    metti: 'if (evento.seq > ultimo + 99) {',
  },
  {
    nome: 'nessun-controllo',
    che: 'a socket aperti non si controlla mai se manca l’ultima voce',
    file: SEQUENZA,
    cerca: 'suSocket && daParte.size === 0 ? porte.intervalloControlloMs',
    metti: 'suSocket ? porte.intervalloControlloMs * 1_000',
  },
  {
    nome: 'crono-che-non-si-muove',
    che: 'lo schermo tiene lo zero di prima dopo un rilancio',
    file: STANZA,
    cerca: "migliore: { pseudonimo, importoCent }, gara: { fase: 'in_corso', scadeIl } };",
    metti: 'migliore: { pseudonimo, importoCent }, gara: stanza.gara };',
  },
  {
    nome: 'testa-dal-socket',
    che: 'lo schermo tiene come testa il primo arrivato',
    file: STANZA,
    cerca: 'rilanci, migliore: { pseudonimo, importoCent },',
    metti: 'rilanci, migliore: stanza.migliore ?? { pseudonimo, importoCent },',
  },
];
