import type { GuastoPiantato } from './guasto.ts';

/** Errori in ciò che esce verso gli schermi e in come gli schermi lo seguono. */
export const SCHERMI: readonly GuastoPiantato[] = [
  {
    nome: 'rifiuto-a-tutti',
    che: 'un rilancio rifiutato lo vedono tutti',
    cerca: "vede: { chiConduceEIlSuo: ['pseudonimo', 'importoCent', 'rifiuto'] }",
    metti:
      "vede: (_, chi) => (chi.tipo === 'sala' ? { nessuno: true } : { tutti: ['pseudonimo', 'importoCent', 'rifiuto'] })",
  },
  {
    nome: 'busta-in-testa',
    che: 'con chi è in testa esce l’identificativo della sua busta',
    cerca: "const MIGLIORE = ['pseudonimo', 'importoCent'] as const;",
    metti: "const MIGLIORE = ['pseudonimo', 'importoCent', 'bustaId'] as const;",
  },
  {
    nome: 'motivo-a-tutti',
    che: 'il motivo di un rifiuto lo leggono tutti',
    cerca:
      "OffertaRifiutata: { evolvi: evolviEsame, parole: ['/motivo/testo'], vede: { chiConduceEIlSuo: ['pseudonimo', 'motivo'], altri: ['pseudonimo'] }",
    metti:
      "OffertaRifiutata: { evolvi: evolviEsame, parole: ['/motivo/testo'], vede: { tutti: ['pseudonimo', 'motivo'] }",
  },
  {
    nome: 'dettaglio-a-tutti',
    che: 'ciò che il sistema annota di un incidente lo leggono tutti',
    cerca: "motivo === 'atto_del_referente' ? { tutti: ['motivo', 'dettaglio'] }",
    metti: "motivo ? { tutti: ['motivo', 'dettaglio'] }",
  },
  {
    nome: 'aiuto-a-tutti',
    che: 'la richiesta di aiuto di uno la vedono gli altri',
    cerca: "vede: { chiConduce: ['richiestaId', 'numero', 'da'] }",
    metti: "vede: (_, chi) => (chi.tipo === 'sala' ? { nessuno: true } : { tutti: ['richiestaId', 'numero', 'da'] })",
  },
  {
    nome: 'letture-del-referente',
    che: 'chi chiede ciò che ha perso riceve la vista del referente',
    cerca: '.map((voce) => vocePer(voce, chi));',
    metti: ".map((voce) => vocePer(voce, chi.tipo === 'sala' ? chi : { tipo: 'referente' }));",
  },
  {
    nome: 'stanza-in-memoria',
    che: 'la pagina mostra la stanza tenuta in memoria senza rileggere',
    cerca: 'let stanza = note.trova(chiave) ?? STANZA_VUOTA;\n      for (;;) {\n        const voci',
    metti: 'let stanza = note.trova(chiave) ?? STANZA_VUOTA;\n      for (; !note.has(chiave); ) {\n        const voci',
  },
  {
    nome: 'propria-dopo-la-comune',
    che: 'la vista propria arriva dopo il posto vuoto degli altri',
    cerca: '[propria, ...viste]',
    metti: '[...viste, propria]',
  },
  {
    nome: 'l-ultima-copre-la-prima',
    che: 'oltre un buco il posto vuoto copre la voce propria',
    cerca: 'daParte.size < DA_PARTE_MAX && !daParte.has(evento.seq)',
    metti: 'daParte.size < DA_PARTE_MAX',
  },
  {
    nome: 'doppie-applicate',
    che: 'una voce ripetuta si applica due volte',
    cerca: 'evento.seq <= ultimo) return',
    metti: 'evento.seq < ultimo) return',
  },
  {
    nome: 'buchi-saltati',
    che: 'davanti a un buco si applica lo stesso',
    cerca: 'if (evento.seq > ultimo + 1 || rotta) {',
    metti: 'if (evento.seq > ultimo + 99 || rotta) {',
  },
  {
    nome: 'nessun-controllo',
    che: 'a socket aperti non si controlla mai se manca l’ultima voce',
    cerca: 'suSocket && fila.inPari(0) ? intervalloControlloMs',
    metti: 'suSocket ? intervalloControlloMs * 1_000',
  },
  {
    nome: 'torna-senza-chiedere',
    che: 'tornato il canale si crede di essere in pari',
    cerca: 'if (servitoFino === undefined) return void recupero.adesso();',
    metti: 'if (servitoFino === undefined) return fermaGiro();',
  },
  {
    nome: 'promessa-mai-controllata',
    che: 'ciò che il canale promette tornando si aspetta per sempre',
    cerca: 'atteso = servitoFino;\n      cambiaGiro(intervalloPollingMs);',
    metti: 'atteso = servitoFino;\n      fermaGiro();',
  },
  {
    nome: 'canali-uno-per-volta',
    che: 'il canale comune vale prima che il proprio sia pronto',
    cerca: 'else if (pronti.size === canali.length) apri();',
    metti: 'else apri();',
  },
  {
    nome: 'tenuto-per-buono',
    che: 'ciò che il canale comune ha portato prima del proprio copre la voce propria',
    cerca: 'if (seq === null || seq > ultimo || seq <= servito) ascolto',
    metti: 'ascolto',
  },
  {
    nome: 'istantanea-all-indietro',
    che: 'una rilettura partita prima fa sparire le ultime voci',
    cerca: 'letta.stanza.seq <= seguendo.seguitore.ultimoSeq()',
    metti: 'letta.stanza.seq < 0',
  },
  {
    nome: 'rilettura-senza-posto',
    che: 'una rilettura più avanti non sposta il posto da cui si segue',
    cerca: '    seguendo?.seguitore.salta(letta.stanza.seq);\n',
    metti: '',
  },
  {
    nome: 'illeggibile-per-sempre',
    che: 'la console aperta prima che la vendita si possa leggere non riprova',
    cerca: 'return seguendo === null ? (rileggiOgniMs ?? RILETTURA_MS) : rileggiOgniMs;',
    metti: 'return seguendo === null ? null : rileggiOgniMs;',
  },
  {
    nome: 'cornice-letta-male',
    che: 'di una cornice si prende un campo che non c’è',
    cerca: 'if (eVoce(dati)) seguitore.ricevi(dati);',
    metti: 'seguitore.ricevi((dati as { voce: VoceVista }).voce);',
  },
  {
    nome: 'crono-che-non-si-muove',
    che: 'lo schermo tiene lo zero di prima dopo un rilancio',
    cerca: 'return { ...stanza, rilanci, migliore: { pseudonimo, importoCent }, gara };',
    metti: 'return { ...stanza, rilanci, migliore: { pseudonimo, importoCent } };',
  },
  {
    nome: 'testa-dal-socket',
    che: 'lo schermo tiene come testa il primo arrivato',
    cerca: 'rilanci, migliore: { pseudonimo, importoCent },',
    metti: 'rilanci, migliore: stanza.migliore ?? { pseudonimo, importoCent },',
  },
];
