import type { RichiestaConRisposte } from '@gestore/contratto/assistenza/forme';
import { REGOLE_RISPOSTA_PUBBLICA } from '@gestore/contratto/assistenza/regole-assistenza';
import type { RispostaConTraccia } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { verifica } from '@gestore/contratto/regole';
import { Alert, Button, Dialog, DialogActions, TextArea } from '@gestore/ui';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { SorteComando } from '../../../comando/sorte-comando.tsx';
import { useComando } from '../../../comando/usa-comando.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useLingua, useTesti } from '../../../testi/lingua.ts';
import { momento } from '../../../testi/momento.ts';
import { SoloConduttore } from '../../conduzione/solo-conduttore.tsx';
import { type ChiPubblica, DA_REFERENTE, DAL_BANCO, useTracciate } from './chi-pubblica.ts';
import { PUBBLICA_DA_RICHIESTA } from './pubblica-da-richiesta.testi.ts';
import { RILETTURA } from './rilettura.testi.ts';
import { Rilettura } from './rilettura.tsx';
import { chiaveRisposte } from './risposte-pubblicate.tsx';
import { RitiraRisposta } from './ritira-risposta.tsx';

type Parti = { richiesta: RichiestaConRisposte; chi: ChiPubblica };

export const PubblicaDaReferente = ({ richiesta }: Pick<Parti, 'richiesta'>) => (
  <PubblicaDaRichiesta richiesta={richiesta} chi={DA_REFERENTE} />
);
export const PubblicaDalBanco = ({ richiesta }: Pick<Parti, 'richiesta'>) => (
  <PubblicaDaRichiesta richiesta={richiesta} chi={DAL_BANCO} />
);

/** La risposta a una richiesta, sulla scheda: come la si pubblica, e finché c'è quando lo è stata e come si ritira. */
function PubblicaDaRichiesta({ richiesta, chi }: Parti) {
  const t = useTesti(PUBBLICA_DA_RICHIESTA);
  const lingua = useLingua();
  const [aperta, apri] = useState(false);
  const { data } = useTracciate(richiesta.asta, chi);
  if (data === undefined) return null;
  const venute = data.risposte.filter((una) => una.richiesta === richiesta.richiestaId);
  const pubblicata = venute.find(({ ritirata }) => ritirata === null);
  const ritirata = venute[0]?.ritirata ?? null;
  return (
    <>
      {pubblicata !== undefined && <Pubblicata risposta={pubblicata} asta={richiesta.asta} chi={chi} />}
      {ritirata !== null && <p className="text-sm text-secondario">{t.ritirata(momento(ritirata.il, lingua))}</p>}
      {pubblicata === undefined && (
        <SoloConduttore>
          <Button
            variant="secondary"
            className="justify-self-start"
            aria-label={t.apriLa(richiesta.numero)}
            onClick={() => apri(true)}
          >
            {t.apri}
          </Button>
        </SoloConduttore>
      )}
      {/* Resta anche se intanto l'ha pubblicata un'altra persona: chi scriveva lo legge, con ciò che ha scritto davanti. */}
      {aperta && (
        <Finestra richiesta={richiesta} chi={chi} debitoreDetto={data.debitoreDetto} chiudi={() => apri(false)} />
      )}
    </>
  );
}

/** Resta finché la risposta è sulla scheda: quando vi è andata, e come la si toglie. */
function Pubblicata({ risposta, asta, chi }: { risposta: RispostaConTraccia; asta: string; chi: ChiPubblica }) {
  const t = useTesti(PUBBLICA_DA_RICHIESTA);
  const lingua = useLingua();
  const quando = momento(risposta.scrittaIl, lingua);
  return (
    <div className="grid gap-1 border-l-4 border-azione pl-3">
      <p role="status" className="text-sm font-semibold">
        {(risposta.versione === 1 ? t.pubblicata : t.corretta)(quando)}
      </p>
      <p lang="it" className="break-words whitespace-pre-line">
        {risposta.domanda}
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to="/asta/$id"
          params={{ id: asta }}
          className="inline-flex min-comando items-center text-azione-scura underline"
        >
          {t.vedi}
        </Link>
        <SoloConduttore>
          <RitiraRisposta asta={asta} risposta={risposta} chi={chi} />
        </SoloConduttore>
      </div>
    </div>
  );
}

type PartiFinestra = Parti & { debitoreDetto: boolean; chiudi: () => void };

/** La domanda riscritta, la risposta che si è data, e poi come si leggeranno: ciò che si lascia a metà si ritrova. */
function Finestra({ richiesta, chi, debitoreDetto, chiudi }: PartiFinestra) {
  const { asta, richiestaId, testo } = richiesta;
  const t = useTesti(PUBBLICA_DA_RICHIESTA);
  const r = useTesti(RILETTURA);
  const { sorte, inCorso, compi, azzera } = useComando(chi.pubblica, { rileggi: [chiaveRisposte(asta)] });
  const [rilegge, setRilegge] = useState(false);
  const [errore, setErrore] = useState<string | null>(null);
  const forma = useForma({
    iniziali: { domanda: '', risposta: rispostaData(richiesta) },
    regole: REGOLE_RISPOSTA_PUBBLICA,
    nomi: { domanda: t.domanda, risposta: t.risposta },
    conserva: conserva(`pubblica-richiesta:${richiestaId}`, ['domanda', 'risposta'], { sempre: true }),
  });
  const vaiARileggere = (evento: FormEvent): void => {
    evento.preventDefault();
    azzera();
    setErrore(null);
    // Si dice inviato quando parte, e non quando si rilegge: chi chiude la rilettura ritrova ciò che ha scritto.
    const inRegola = Object.keys(verifica(REGOLE_RISPOSTA_PUBBLICA, forma.valori)).length === 0;
    if (inRegola) setRilegge(true);
    else forma.verifica();
  };
  const pubblica = async (): Promise<void> => {
    if (!forma.verifica()) return setRilegge(false);
    const esito = await compi({ id: asta, corregge: null, richiesta: richiestaId, ...forma.valori });
    if (esito?.tipo === 'fatto') {
      forma.ricomincia();
      return chiudi();
    }
    setRilegge(false);
    if (esito?.tipo === 'rifiutato') setErrore(forma.rifiutata(esito.problema));
  };
  return (
    <Dialog title={rilegge ? r.rilegga : t.titolo} open onClose={chiudi}>
      {rilegge ? (
        <Rilettura
          testi={forma.valori}
          debitoreDetto={debitoreDetto}
          inCorso={inCorso}
          pubblica={() => void pubblica()}
          riscrivi={() => setRilegge(false)}
        />
      ) : (
        <form noValidate aria-label={t.titolo} onSubmit={vaiARileggere} className="grid gap-3">
          <p>{t.spiega}</p>
          <section aria-label={t.chiesta} className="grid gap-1 border-l-4 border-linea pl-3">
            <h3 className="text-sm text-secondario">{t.chiesta}</h3>
            <p lang="it" className="break-words whitespace-pre-wrap">
              {testo}
            </p>
          </section>
          <Alert tone="warning">{t.avverte}</Alert>
          <TextArea label={t.domanda} {...forma.campo('domanda')} />
          <TextArea label={t.risposta} hint={t.aiutoRisposta} {...forma.campo('risposta')} />
          <SorteComando sorte={sorte} frase={errore} />
          <DialogActions>
            <Button type="submit">{t.rileggi}</Button>
            <Button variant="secondary" onClick={chiudi}>
              {t.lascia}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

/** L'ultima risposta che si è data a chi ha chiesto. */
function rispostaData({ risposte }: Pick<RichiestaConRisposte, 'risposte'>): string {
  return risposte.findLast(({ di }) => di !== 'chi_ha_chiesto')?.testo ?? '';
}
