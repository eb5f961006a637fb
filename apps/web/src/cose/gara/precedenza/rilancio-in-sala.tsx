import { euro, obbligatorio, ora, type Regola, sceltaObbligatoria } from '@gestore/contratto/regole';
import { type BustaVista, formattaEuro, inLettere, leggiEuro, soloCifre } from '@gestore/dominio';
import { Button, Card, ConfirmDialog, EuroField, SelectField, TextField } from '@gestore/ui';
import { Minus, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { leggiIstante, scriviIstante } from '../../../forme/istante-scritto.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { partecipantiInSala } from '../../conduzione/atti-possibili.ts';
import { CONSOLE } from '../../conduzione/console.testi.ts';
import { COMUNI } from '../../conduzione/funzioni.testi.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { DecidiPrecedenza, type Detto } from './decidi-precedenza.tsx';
import { RILANCIO_IN_SALA } from './rilancio-in-sala.testi.ts';
import { seguitiDi, testaPrimaDi } from './seguiti-e-respinti.ts';

const CAMPI = { 'atto.bustaId': 'bustaId', 'atto.importoCent': 'importo', 'atto.dichiaratoIl': 'ora' } as const;
/** Gli importi pronti da toccare: il minimo e i passi seguenti, come li chiama la sala. */
const PASSI = [0, 1, 2, 3] as const;

type Parti = { id: string; vendita: VenditaSeguita; congelata: boolean };

/**
 * Il rilancio detto in sala (R54): si prepara in ogni momento, si registra a crono fermo. L'importo parte dal minimo e sale di
 * un passo per tocco: nessuno scrive nella concitazione. Sotto il minimo non parte, e molto oltre si chiede di nuovo. L'ora
 * della dichiarazione parte da quella del fermo, al millisecondo; se la si corregge vale quella scritta, al secondo.
 */
export function RilancioInSala(parti: Parti) {
  const inSala = partecipantiInSala(parti.vendita.stanza.buste);
  return inSala.length === 0 ? null : <ModuloRilancio {...parti} inSala={inSala} />;
}

function ModuloRilancio({ id, vendita, inSala, congelata }: Parti & { inSala: readonly BustaVista[] }) {
  const t = useTesti(CONSOLE);
  const r = useTesti(RILANCIO_IN_SALA);
  const c = useTesti(COMUNI);
  const modulo = useModulo(vendita, inSala);
  const { forma, bustaId, testo, letto, minimoCent, incerta } = modulo;
  const registrazione = useRegistrazione(id, vendita, modulo);
  const { sorte, inCorso, invia } = registrazione;
  const { rilancioMinimoCent: passoCent } = vendita.stanza;
  const chi = inSala.find(({ riservato }) => riservato?.bustaId === bustaId)?.pseudonimo ?? null;
  const sotto = letto.tipo === 'valido' && letto.cent < minimoCent;
  return (
    <Card title={t.rilancioInSala} aside={t.minimo(formattaEuro(minimoCent))}>
      <form
        noValidate
        aria-label={t.rilancioInSala}
        onSubmit={invia}
        className="grid gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_minmax(0,3fr)]"
      >
        <div className="grid content-start gap-3">
          <SelectField
            label={t.offerenteInSala}
            name="bustaId"
            hint={t.nonTelematico}
            empty={t.scelga}
            value={bustaId}
            onValueChange={(scelta) => forma.imposta({ bustaId: scelta })}
            options={inSala.map((busta) => ({ value: busta.riservato?.bustaId ?? '', label: busta.pseudonimo }))}
            error={forma.errore('bustaId')}
          />
          <TextField
            label={t.oraDichiarazione}
            hint={t.oraDalFermo}
            {...forma.campo('ora')}
            error={forma.errore('ora') ?? (incerta ? t.oraIncerta : null)}
          />
        </div>
        <Importo
          testo={testo}
          minimoCent={minimoCent}
          passoCent={passoCent}
          cent={letto.tipo === 'valido' ? letto.cent : null}
          errore={sotto ? r.sottoMinimo(formattaEuro(minimoCent), formattaEuro(passoCent)) : forma.errore('importo')}
          scrivi={(importo) => forma.imposta({ importo })}
        />
        <div className="grid content-start gap-3 md:max-xl:col-span-2">
          {letto.tipo === 'valido' && !sotto && <InParole vendita={vendita} cent={letto.cent} />}
          <Button type="submit" large disabled={!congelata} pending={inCorso} pendingLabel={c.inCorso}>
            {letto.tipo === 'valido' && chi !== null
              ? r.registraPer(soloCifre(letto.cent).replace(/,00$/, ''), chi)
              : t.registraRilancio}
          </Button>
          {!congelata && <p className="text-sm text-secondario">{t.primaFermi}</p>}
          <SorteAtto sorte={sorte} />
        </div>
        <Domande id={id} vendita={vendita} registrazione={registrazione} />
      </form>
    </Card>
  );
}

type PartiDomande = Pick<Parti, 'id' | 'vendita'> & { registrazione: ReturnType<typeof useRegistrazione> };

/** Ciò che si chiede prima di registrare: se l'importo è quello, e se un rilancio online è venuto prima. */
function Domande({ id, vendita, registrazione }: PartiDomande) {
  const r = useTesti(RILANCIO_IN_SALA);
  const { registra, daConfermare, chiedi, daDecidere, decidi, ricomincia } = registrazione;
  return (
    <>
      <ConfirmDialog
        title={r.confermaTitolo}
        open={daConfermare !== null}
        confirmLabel={r.confermo}
        cancelLabel={r.correggo}
        onConfirm={() => daConfermare !== null && void registra(daConfermare)}
        onCancel={() => chiedi(null)}
      >
        <p>{r.superaDiMolto(formattaEuro(daConfermare ?? 0), inLettere(daConfermare ?? 0))}</p>
      </ConfirmDialog>
      {daDecidere !== null && (
        <DecidiPrecedenza
          id={id}
          stanza={vendita.stanza}
          detto={daDecidere}
          chiudi={() => decidi(null)}
          fatta={ricomincia}
        />
      )}
    </>
  );
}

/** L'invio: ciò che supera di molto il minimo aspetta una conferma. */
function useRegistrazione(
  id: string,
  { stanza, asta }: VenditaSeguita,
  { forma, bustaId, letto, minimoCent, leggiOra }: ReturnType<typeof useModulo>,
) {
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [daConfermare, chiedi] = useState<number | null>(null);
  const [daDecidere, decidi] = useState<Detto | null>(null);
  const registra = async (importoCent: number) => {
    chiedi(null);
    const dichiaratoIl = leggiOra();
    if (dichiaratoIl === null) return;
    const detto = { bustaId, importoCent, dichiaratoIl };
    // Intanto ne è stato accettato uno online: quale è venuto prima lo dice chi conduce, guardandoli (R54).
    if (seguitiDi(stanza, dichiaratoIl).length > 0) return decidi(detto);
    const esito = await compi({ tipo: 'registraRilancioInSala', ...detto });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, CAMPI));
    if (esito?.tipo === 'fatto') ricomincia();
  };
  const ricomincia = () => forma.ricomincia({ ...forma.valori, importo: null });
  const invia = (evento: FormEvent) => {
    evento.preventDefault();
    if (!forma.verifica() || letto.tipo === 'errore' || leggiOra() === null) return;
    const oltre = minimoCent + stanza.rilancioMinimoCent * asta.parametri.multiploConferma;
    if (letto.cent > oltre) chiedi(letto.cent);
    else void registra(letto.cent);
  };
  return { sorte, inCorso, registra, invia, daConfermare, chiedi, daDecidere, decidi, ricomincia };
}

type ParteImporto = {
  testo: string;
  minimoCent: number;
  passoCent: number;
  cent: number | null;
  errore: string | null;
  scrivi: (importo: string) => void;
};

/** L'importo: grande, con un passo in su e uno in giù, e i risultati da toccare. */
function Importo({ testo, minimoCent, passoCent, cent, errore, scrivi }: ParteImporto) {
  const t = useTesti(CONSOLE);
  const r = useTesti(RILANCIO_IN_SALA);
  const passo = formattaEuro(passoCent);
  const metti = (importoCent: number) => scrivi(soloCifre(Math.max(minimoCent, importoCent)));
  return (
    <div className="grid content-start gap-2">
      <EuroField
        label={t.importo}
        hint={t.minimo(formattaEuro(minimoCent))}
        name="importo"
        value={testo}
        onChange={({ target }) => scrivi(target.value)}
        error={errore}
        className="min-h-14 text-3xl! font-bold"
      />
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <legend className="sr-only">{r.passi}</legend>
        <Button
          variant="secondary"
          large
          aria-label={r.menoUnPasso(passo)}
          className="sm:col-span-2"
          onClick={() => metti((cent ?? minimoCent) - passoCent)}
        >
          <Minus aria-hidden="true" className="size-5" />
        </Button>
        <Button
          variant="secondary"
          large
          aria-label={r.piuUnPasso(passo)}
          className="sm:col-span-2"
          onClick={() => metti(cent === null ? minimoCent : cent + passoCent)}
        >
          <Plus aria-hidden="true" className="size-5" />
        </Button>
        {PASSI.map((quanti) => {
          const risultato = minimoCent + passoCent * quanti;
          return (
            <Button
              key={quanti}
              variant="secondary"
              large
              aria-pressed={cent === risultato}
              className={`px-1 text-base! tabular-nums ${cent === risultato ? 'border-azione bg-azione-chiara' : ''}`}
              onClick={() => metti(risultato)}
            >
              {soloCifre(risultato).replace(/,00$/, '')}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}

/** L'importo in lettere e quanto supera chi è in testa: uno zero di troppo si vede qui. */
function InParole({ vendita: { stanza }, cent }: { vendita: VenditaSeguita; cent: number }) {
  const r = useTesti(RILANCIO_IN_SALA);
  const { migliore } = stanza;
  return (
    <p className="break-words">
      <strong lang="it">{inLettere(cent)} euro</strong>
      {migliore !== null && ` · ${r.inPiu(formattaEuro(cent - migliore.importoCent), migliore.pseudonimo)}`}
    </p>
  );
}

/** Il modulo: l'importo mostra il minimo finché non lo si tocca; ogni nuovo fermo riscrive l'ora con quella del registro. */
function useModulo({ stanza }: VenditaSeguita, inSala: readonly BustaVista[]) {
  const t = useTesti(CONSOLE);
  const fermatoIl = stanza.gara?.fase === 'congelata' ? stanza.gara.fermatoIl : null;
  // Non corretta, vale al millisecondo: troncata al secondo potrebbe cadere prima dell'avvio della gara.
  const istanteDi = (ora: string): number | null => {
    if (fermatoIl === null || ora === scriviIstante(fermatoIl).ora) return fermatoIl;
    const letta = leggiIstante(scriviIstante(fermatoIl).data, ora);
    return letta.tipo === 'valido' ? letta.istante : null;
  };
  // Detto prima di altri, deve superare la testa che c'era allora (R50, R54).
  const minimoDi = (ora: string): number =>
    testaPrimaDi(stanza, istanteDi(ora) ?? Number.POSITIVE_INFINITY).importoCent + stanza.rilancioMinimoCent;
  const mostrato = (scritto: string | null, ora: string): string => scritto ?? soloCifre(minimoDi(ora));
  const suMostrato =
    (regola: (minimoCent: number) => Regola): Regola =>
    (valore, tutti) => {
      const { ora: quando } = tutti as { ora: string };
      return regola(minimoDi(quando))(mostrato(valore as string | null, quando), tutti);
    };
  const [scrittaPer, cambia] = useState<number | null>(null);
  const [unico, secondo] = inSala;
  const forma = useForma<{ bustaId: string; importo: string | null; ora: string }>({
    // Se in sala può parlare uno solo, ha parlato lui.
    iniziali: { bustaId: secondo === undefined ? (unico?.riservato?.bustaId ?? '') : '', importo: null, ora: '' },
    regole: {
      bustaId: [sceltaObbligatoria()],
      importo: [suMostrato(() => obbligatorio()), suMostrato((minimoCent) => euro({ minimoCent }))],
      ora: [obbligatorio(), ora({ alSecondo: true })],
    },
    nomi: { bustaId: t.offerenteInSala, importo: t.importo, ora: t.oraDichiarazione },
    conserva: { no: 'gara' },
  });
  const proposta = fermatoIl === null ? '' : scriviIstante(fermatoIl).ora;
  if (fermatoIl !== null && scrittaPer !== fermatoIl) {
    cambia(fermatoIl);
    forma.imposta({ ora: proposta });
  }
  const leggiOra = (): number | null => (fermatoIl === null ? null : istanteDi(forma.valori.ora));
  const minimoCent = minimoDi(forma.valori.ora);
  const corretta = fermatoIl !== null && forma.valori.ora !== '' && forma.valori.ora !== proposta;
  const incerta = corretta && /^\d{2}:\d{2}:\d{2}$/.test(forma.valori.ora) && leggiOra() === null;
  const testo = mostrato(forma.valori.importo, forma.valori.ora);
  return { forma, bustaId: forma.valori.bustaId, testo, letto: leggiEuro(testo), minimoCent, leggiOra, incerta };
}
