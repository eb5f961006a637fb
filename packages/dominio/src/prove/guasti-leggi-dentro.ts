import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

const UFFICI = 'apps/server/src/vendita/uffici-veri.ts';
const CONTO_CAMBIATO = 'apps/server/src/prove/storie/il-conto-cambiato.test.ts';
const LOTTI = 'apps/server/src/banca/lotti-veri.test.ts';
const BUSTE = 'apps/server/src/vendita/aste/buste-vere.ts';
const DISFATTI = 'apps/server/src/banca/disfatti.ts';
const ACCREDITI = 'apps/server/src/banca/accrediti-veri.ts';
const NASCOSTO = 'apps/server/src/prove/storie/un-accredito-nascosto.test.ts';
const SCAMBIATA = 'apps/server/src/prove/storie/una-busta-scambiata.test.ts';

/** Modi di credere a una riga che chi ha la password della base dati ha scritto, o di non accorgersi di una che ha tolto (R74). */
export const DENTRO_ROTTO: readonly RegolaRotta[] = [
  {
    ...fuori(
      'R74',
      'il conto delle cauzioni è quello della riga, chiunque l’abbia scritta',
      UFFICI,
      CONTO_CAMBIATO,
      "scritte.find((riga) => eDellaCasa(segreti, 'tribunali_versioni', riga)) ??",
      'scritte[0] ??',
    ),
    atto: 'conto',
  },
  {
    ...fuori(
      'R74',
      'tolto il conto di adesso vale quello di prima',
      UFFICI,
      CONTO_CAMBIATO,
      'vera.versione < puntata',
      'vera.versione < 0',
    ),
    atto: 'conto-tolto',
  },
  {
    ...fuori(
      'R74',
      'il conto di un altro ufficio si mostra per questo',
      UFFICI,
      CONTO_CAMBIATO,
      'cercabile(vera.dati.nome) !== chiave',
      'vera.dati.nome === chiave',
    ),
    atto: 'conto-altrui',
  },
  {
    ...fuori(
      'R74',
      'un rimborso parte a nome di chi è scritto nella riga, chiunque l’abbia scritta',
      'apps/server/src/banca/conti.ts',
      'apps/server/src/banca/conti.test.ts',
      "riga !== undefined && eDellaCasa(segreti, 'conti_banca', riga) ? riga : null",
      'riga ?? null',
    ),
    atto: 'chi-paga',
  },
  {
    ...fuori(
      'R74',
      'un lotto che nessuno ha ricevuto si apre come gli altri',
      'apps/server/src/banca/lotti-veri.ts',
      LOTTI,
      "if (!eDellaCasa(segreti, 'crediti_sigillati', lotto)) return false;",
      '',
    ),
    atto: 'lotto',
  },
  {
    ...fuori(
      'R74',
      'i byte di un lotto non si confrontano con quelli ricevuti',
      'apps/server/src/banca/lotti-veri.ts',
      LOTTI,
      "if (ugualiSenzaIndizi(lotto.impronta_cifrato ?? '', improntaCifrato(lotto.cifrato))) return true;",
      'return true;',
    ),
    atto: 'lotto-scambiato',
  },
  {
    ...fuori(
      'R74',
      'un lotto vero detto finito non si apre più',
      'apps/server/src/banca/lotti-veri.ts',
      LOTTI,
      "!ugualiSenzaIndizi(marca_fine ?? '', marcaDellaFine(segreti, id))",
      'marca_fine === null',
    ),
    atto: 'lotto-finito',
  },
  {
    ...fuori(
      'R74',
      'si apre un’altra offerta chiusa con la chiave della vendita',
      BUSTE,
      SCAMBIATA,
      'if (riga.impronte_parti !== improntePartiDi(riga)) throw cambiata(segreti, bustaId);',
      '',
    ),
    atto: 'busta',
  },
  {
    ...fuori(
      'R74',
      'le impronte delle parti sono quelle della riga, chiunque le abbia scritte',
      BUSTE,
      SCAMBIATA,
      "if (!eDellaCasa(segreti, 'buste_sigillate', riga)) throw problema('busta_mancante');",
      '',
    ),
    atto: 'busta-marca',
  },
  {
    ...fuori(
      'R74',
      'una busta tolta diventa una che non si legge',
      'apps/server/src/vendita/aste/apertura.ts',
      SCAMBIATA,
      'if (riga === null) throw cambiata(vendita.segreti, bustaId);',
      "if (riga === null) return { illeggibile: 'Non c’è.' };",
    ),
    atto: 'busta-tolta',
  },
  {
    ...fuori(
      'R74',
      'i byte di un pacchetto non si confrontano con il registro',
      BUSTE,
      SCAMBIATA,
      'if (improntaDi(byte) !== impronta) throw cambiata(segreti, bustaId);',
      '',
    ),
    atto: 'pacchetto',
  },
  {
    ...fuori(
      'R74',
      'chi prende il posto di una busta entra al suo posto',
      BUSTE,
      SCAMBIATA,
      'if (sua !== null && ugualiSenzaIndizi(sua.impronta, impronta)) return true;',
      "if (impronta !== '') return true;",
    ),
    atto: 'posto-preso',
  },
  {
    ...fuori(
      'R25',
      'la ricevuta si dà prima che la busta sia nell’elenco fuori dalla base dati',
      'apps/server/src/acquisizione/depositi.ts',
      'apps/server/src/prove/storie/una-busta-svanisce.test.ts',
      'if (rows.length > 0) await fissa(id, testata);',
      'if (rows.length > 0) elenco.nota(id, testata);',
    ),
    atto: 'ricevuta',
  },
  {
    ...fuori(
      'R74',
      'un messaggio detto partito è partito, chiunque lo dica',
      'apps/server/src/posta/invii-veri.ts',
      'apps/server/src/posta/spedisci.test.ts',
      "if (stato === 'inviata') return ugualiSenzaIndizi(marca_invio ?? '', marcaDellInvio(segreti, id));",
      "if (stato === 'inviata') return true;",
    ),
    atto: 'posta-partita',
  },
  {
    ...fuori(
      'R74',
      'un messaggio rimandato per sempre si aspetta',
      'apps/server/src/posta/invii-veri.ts',
      'apps/server/src/posta/spedisci.test.ts',
      "return stato !== 'in_attesa' || !fermato;",
      'return true;',
    ),
    atto: 'posta-ferma',
  },
  {
    ...fuori(
      'R69',
      'un termine tolto dall’elenco lo nota soltanto chi apre la vendita',
      'apps/server/src/vendita/dopo/verifica-termini.ts',
      'apps/server/src/vendita/dopo/verifica-termini.test.ts',
      'return detti.toSorted().join() === dovuti.toSorted().join();',
      'return detti.length <= dovuti.length;',
    ),
    atto: 'termini-in-elenco',
  },
  {
    ...fuori(
      'R74',
      'una cauzione è disfatta se lo dice una riga, chiunque l’abbia scritta',
      DISFATTI,
      NASCOSTO,
      "return inStorni(delleSole(segreti, 'storni', rows));",
      'return inStorni(rows);',
    ),
    atto: 'storno-a-mano',
  },
  {
    ...fuori(
      'R74',
      'uno storno legato a mano ad altro non si lega più al suo',
      DISFATTI,
      NASCOSTO,
      "const { uscite } = inStorni(delleSole(segreti, 'storni', rows));",
      'const { uscite } = inStorni(rows);',
    ),
    atto: 'storno-in-attesa',
  },
  {
    ...fuori(
      'R74',
      'un accredito è di una riga tornata se lo dice una riga, chiunque l’abbia scritta',
      DISFATTI,
      NASCOSTO,
      "delleSole(segreti, 'ritorni_da_guardare', inParte).map(",
      'inParte.map(',
    ),
    atto: 'resto-a-mano',
  },
  {
    ...fuori(
      'R74',
      'un abbinamento tolto dallo specchio toglie la cauzione',
      ACCREDITI,
      NASCOSTO,
      'return { movimento, abbinato, torna };',
      'return { movimento, abbinato: specchio === null ? null : abbinato, torna };',
    ),
    atto: 'specchio',
  },
  {
    ...fuori(
      'R74',
      'uno specchio che non torna non si dice',
      ACCREDITI,
      NASCOSTO,
      "dichiaraEstranea(segreti, { tavola: 'abbinamenti', riga: movimento });",
      'undefined;',
    ),
    atto: 'specchio-muto',
  },
  {
    ...fuori(
      'R74',
      'un movimento a mano con la chiave di uno vero lo tiene fuori',
      'apps/server/src/banca/scrivi-movimenti.ts',
      NASCOSTO,
      "const note = new Set(delleSole(segreti, 'movimenti', rows).map(",
      'const note = new Set(rows.map(',
    ),
    atto: 'chiave-presa',
  },
  {
    ...fuori(
      'R74',
      'un accredito è il prezzo di una vendita se lo dice una riga, chiunque l’abbia scritta',
      'apps/server/src/banca/prezzi-veri.ts',
      NASCOSTO,
      "delleSole(segreti, 'movimenti_del_prezzo', rows).map(",
      'rows.map(',
    ),
    atto: 'prezzo-a-mano',
  },
  {
    ...fuori(
      'R74',
      'un atto scritto a mano tiene un accredito fuori dagli abbinamenti',
      'apps/server/src/banca/scrivi-abbinamenti.ts',
      NASCOSTO,
      'giornoBancario(adesso - ATTI_GUARDATI_MS)',
      'giornoBancario(adesso + ATTI_GUARDATI_MS)',
    ),
    atto: 'sciolto-a-mano',
  },
];
