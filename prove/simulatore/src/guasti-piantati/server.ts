import type { GuastoPiantato } from './guasto.ts';

/** Errori nell'esecuzione dei comandi, nella scrittura e nella chiusura. */
export const SERVER: readonly GuastoPiantato[] = [
  {
    nome: 'ora-della-scrittura',
    che: 'nel registro l’ora di arrivo è quella di scrittura',
    cerca: 'const completa = { ...voce, dati,',
    metti: 'const completa = { ...voce, ricevutoIl: registratoIl, dati,',
  },
  {
    nome: 'ripete-con-altro-comando',
    che: 'dopo un conflitto si riprova con un identificativo nuovo',
    cerca: 'const voci = daScrivere(riconoscibili(eventi, comando, impronte), comando, ricevutoIl)',
    metti:
      'const voci = daScrivere(eventi, { ...comando, comandoId: comando.comandoId.slice(0, 35) + (tentativo === 0 ? comando.comandoId.slice(35) : "x") }, ricevutoIl)',
  },
  {
    nome: 'ripetuto-non-riconosciuto',
    che: 'un comando già scritto non si riconosce',
    cerca: 'if (gia !== undefined) {\n        await esigiStesso',
    metti: 'if (gia !== undefined && tentativo > 99) {\n        await esigiStesso',
  },
  {
    nome: 'ricevuta-a-chi-indovina',
    che: 'chi indovina un comando altrui ne ha la ricevuta',
    cerca: 'if (diAltri(gia, comando)) throw new ComandoDiAltri(comando.comandoId);',
    metti: '',
  },
  {
    nome: 'no-su-stato-vecchio',
    che: 'un no senza traccia si decide sulla memoria, anche vecchia',
    cerca: 'if (fresca) return { rifiuto, voci: [], ripetuto: false };',
    metti: 'return { rifiuto, voci: [], ripetuto: false };',
  },
  {
    nome: 'conflitto-senza-rileggere',
    che: 'dopo un conflitto si riprova sullo stato di prima',
    cerca: 'asta = await superata(id, asta.seq);\n      fresca = true;\n    }\n    throw',
    metti: 'fresca = true;\n    }\n    throw',
  },
  {
    nome: 'ordine-di-orologio',
    che: 'le voci si applicano per ora di arrivo',
    cerca: 'for (const voce of voci) {\n    if (voce.seq <= asta.seq)',
    metti: 'for (const voce of voci.toSorted((a, b) => a.ricevutoIl - b.ricevutoIl)) {\n    if (voce.seq <= asta.seq)',
  },
  {
    nome: 'risposta-prima-della-scrittura',
    che: 'si risponde appena il gruppo è formato',
    cerca: 'const gruppo = prendiGruppo();',
    metti:
      "const gruppo = prendiGruppo();\n      for (const una of gruppo) una.risolvi({ esito: 'scritte', voci: una.pronte.map(({ voce }) => voce) });",
  },
  {
    nome: 'risposta-prima-della-conferma',
    che: 'non si aspetta che la conferma torni',
    cerca: 'await copia(cliente, righe, come.notifica === false ? [] : notifiche(ordinato), dopo);',
    metti: 'copia(cliente, righe, come.notifica === false ? [] : notifiche(ordinato), dopo).catch(() => undefined);',
  },
  {
    nome: 'ignoto-preso-per-scritto',
    che: 'una conferma senza risposta si prende per buona',
    cerca: "throw new EsitoIgnoto('la conferma della scrittura non ha avuto risposta', { cause: errore });",
    metti: 'void errore;',
  },
  {
    nome: 'collisione-presa-per-scrittura',
    che: 'chi perde alla chiave primaria risponde come se avesse scritto',
    cerca: 'gruppo.length === 1 ? [collisione(errore)]',
    metti: "gruppo.length === 1 ? ['scritte']",
  },
  {
    nome: 'zero-mai-guardato',
    che: 'una gara che si ha in memoria non si rilegge nemmeno allo zero',
    cerca: 'return finita(stato.gara, orologio.adesso(), stato.parametri.drenaggioMs);',
    metti: 'return false;',
  },
  {
    nome: 'catena-dalla-prima',
    che: 'ogni voce del comando si lega alla stessa precedente',
    cerca: '    legame = impronta;\n',
    metti: '',
  },
  {
    nome: 'nulla-in-mano',
    che: 'la filigrana non tiene conto di ciò che è in mano',
    cerca: 'inMano.add(posto);',
    metti: '',
  },
  {
    nome: 'sempre-in-mano',
    che: 'ciò che è finito resta in mano per sempre',
    cerca: '    esci?.();',
    metti: '    void esci;',
  },
  {
    nome: 'chiude-senza-recinto',
    che: 'la chiusura non aspetta la filigrana degli altri',
    cerca: 'filigranaIl: Number.isFinite(filigranaIl) ? filigranaIl : 0,',
    metti: 'filigranaIl: Number.MAX_SAFE_INTEGER,',
  },
  {
    nome: 'morto-senza-sospendere',
    che: 'chi tace è dichiarato morto e la gara si chiude lo stesso',
    cerca: 'await sospendiTutte(silenzioDi(attesa, muti));',
    metti: '',
  },
  {
    nome: 'morte-ignorata',
    che: 'dopo la morte di un processo la gara continua come se nulla fosse',
    cerca: "await seNonFermo(() => sospendiTutte('La piattaforma si è interrotta durante la gara.'));",
    metti: 'true;',
  },
  {
    nome: 'risorto-ignorato',
    che: 'chi era dichiarato morto e torna resta fuori dal recinto',
    cerca: ', fine = NULL WHERE',
    metti: ' WHERE',
  },
  {
    nome: 'fermo-dato-per-sparito',
    che: 'chi tace è dato per sparito anche se esiste e ha chi bussa alla sua porta',
    cerca: 'riga.macchina === macchina ? !vivo(riga.pid, riga.nato) : riga.silenzio_ms > altroveMaxMs;',
    metti: 'riga.silenzio_ms > SILENZIO_MAX_MS;',
  },
  {
    nome: 'tardi-respinto-subito',
    che: 'chi arriva dopo lo zero è respinto mentre un altro processo può ancora spostarlo',
    cerca: "atto.tipo === 'rilancia' && stato.fase === 'gara' && ",
    metti: "atto.tipo !== 'rilancia' && stato.fase === 'gara' && ",
  },
  {
    nome: 'assente-oltre-lo-zero',
    che: 'l’assenza del referente riapre un tempo già finito',
    cerca: "if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso' || adesso >= stato.gara.scadeIl) return 0;",
    metti: "if (stato.fase !== 'gara' || stato.gara.fase !== 'in_corso') return 0;",
  },
  {
    nome: 'orologio-che-torna',
    che: 'l’ora di un processo può tornare indietro',
    cerca: 'ultimo = Math.max(ultimo, ',
    metti: 'ultimo = Math.max(0, ',
  },
  {
    nome: 'ricevuta-senza-la-vecchia',
    che: 'giudicato di nuovo un rilancio, la nuova ricevuta non nomina quella di prima',
    cerca: "return risposta === undefined ? '' : improntaRicevuta(di(risposta));",
    metti: "return risposta === undefined ? '' : '';",
  },
  {
    nome: 'ricevuta-muta',
    che: 'la ricevuta di un rifiuto non dice perché',
    cerca: 'motivo: rifiuto === null ? null : rifiuto.codice,',
    metti: 'motivo: null,',
  },
];
