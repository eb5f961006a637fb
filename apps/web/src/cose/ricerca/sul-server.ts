import type { AstaPubblica } from '@gestore/contratto';
import { rispostePerTutti } from '@gestore/contratto/assistenza/chiamate-risposte';
import * as documenti from '@gestore/contratto/documenti/chiamate';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { formattaMomento } from '@gestore/contratto/parole/formato';
import * as pubblico from '@gestore/contratto/pubblico/chiamate';
import type { Lingua } from '@gestore/contratto/regole';
import * as ricerca from '@gestore/contratto/ricerca/chiamate';
import { formattaEuro } from '@gestore/dominio';
import type { QueryKey } from '@tanstack/react-query';
import { SCHEDA_PUBBLICA } from '../scheda/sezioni/scheda-pubblica.testi.ts';
import { CHIAVI } from '../vendita/letture-pubbliche.ts';
import { perIlServer } from './filtro.ts';
import { leggiRicerca } from './indirizzo.ts';
import { HOME } from './testi.ts';

/** Più lunga di così una descrizione è tagliata da chi la mostra. */
const DESCRIZIONE_MAX = 300;

/** Una lettura che una pagina pubblica vuole prima di disegnarsi: una chiamata che può fare chiunque. */
export type DaLeggere = {
  chiave: QueryKey;
  percorso: string;
  /** La prima pagina di un elenco, a cui se ne aggiungeranno altre. */
  aPagine?: true;
  /** Un no a questa lettura è lo stato della pagina; un no alle altre lascia il loro posto in attesa. */
  essenziale?: true;
};

type TestaPagina = { titolo: string; descrizione: string };

/** Una pagina che il server disegna: che cosa leggere, e che cosa se ne dice fuori. */
type PaginaPubblica = {
  letture: readonly DaLeggere[];
  testa: (lingua: Lingua, essenziale: unknown) => TestaPagina;
};

/** La pagina di un indirizzo; `null` se non è fra quelle che il server disegna. */
export function paginaPubblica(percorso: string, cercato: Readonly<Record<string, unknown>>): PaginaPubblica | null {
  if (percorso === '/') return home(cercato);
  const [, id] = /^\/asta\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(percorso) ?? [];
  return id === undefined ? null : scheda(id);
}

function home(cercato: Readonly<Record<string, unknown>>): PaginaPubblica {
  const { filtro, ordine, vista } = leggiRicerca(cercato);
  const scelto = perIlServer(filtro);
  const ingresso = { ...scelto, ordine };
  const trovate = {
    chiave: CHIAVI.trovate(ingresso),
    percorso: indirizzoDi(ricerca.cerca, ingresso),
    aPagine: true,
    essenziale: true,
  } as const;
  return {
    letture: [
      ...(vista === 'elenco' ? [trovate] : []),
      { chiave: CHIAVI.conti(scelto), percorso: indirizzoDi(ricerca.contiRicerca, scelto) },
      { chiave: CHIAVI.voci, percorso: indirizzoDi(ricerca.vociRicerca, {}) },
    ],
    testa: (lingua) => ({ titolo: HOME[lingua].titolo, descrizione: HOME[lingua].sottotitolo }),
  };
}

function scheda(id: string): PaginaPubblica {
  return {
    letture: [
      { chiave: CHIAVI.scheda(id), percorso: indirizzoDi(pubblico.asta, { id }), essenziale: true },
      { chiave: CHIAVI.documenti(id), percorso: indirizzoDi(documenti.documentiPerTutti, { id }) },
      { chiave: ['asta', 'risposte', id], percorso: indirizzoDi(rispostePerTutti, { id }) },
      { chiave: ['asta', 'errate', id], percorso: indirizzoDi(pubblico.errate, { id }) },
      { chiave: ['asta', 'rinvii', id], percorso: indirizzoDi(pubblico.rinvii, { id }) },
      { chiave: ['asta', 'sospensioni', id], percorso: indirizzoDi(pubblico.sospensioni, { id }) },
      { chiave: ['app', 'configurazione'], percorso: indirizzoDi(pubblico.configurazione, {}) },
    ],
    testa(lingua, letta) {
      const t = SCHEDA_PUBBLICA[lingua];
      if (letta === null) return { titolo: t.vendita, descrizione: '' };
      // È la risposta della chiamata: il server l'ha verificata prima di darla.
      const { scheda: detta, parametri } = letta as AstaPubblica;
      const descrizione = [
        [detta.luogo.comune, detta.tribunale].filter(Boolean).join(', '),
        `${t.prezzoBase}: ${formattaEuro(parametri.prezzoBaseCent)}`,
        `${t.inizio}: ${formattaMomento(parametri.inizioOperazioniIl, lingua)}`,
        detta.lotto.descrizione,
      ].join('. ');
      return { titolo: detta.titolo, descrizione: tagliata(descrizione) };
    },
  };
}

const tagliata = (testo: string): string =>
  testo.length <= DESCRIZIONE_MAX ? testo : `${testo.slice(0, DESCRIZIONE_MAX - 1).trimEnd()}…`;
