import { type AvvisoPubblicazione, type Deroghe, descriviRifiuto, formattaEuro } from '@gestore/dominio';
import { Alert, Button, CheckboxField, Dialog, DialogActions, Skeleton, TextArea } from '@gestore/ui';
import { type ReactNode, useId, useState } from 'react';
import { FraseRifiuto } from '../../../comune/frase-rifiuto.tsx';
import { ParoleDelServer } from '../../../guscio/parole-del-server.tsx';
import { useTesti } from '../../../testi/lingua.ts';
import { AnteprimaScheda } from '../../scheda/anteprima-scheda.tsx';
import { schedaInTesto } from '../campi/scheda-scritta.ts';
import { comeSiLeggera, type VenditaDaPubblicare } from './come-si-leggera.ts';
import { PUBBLICAZIONE } from './conferma-pubblicazione.testi.ts';
import { ElencoDiversi } from './proposta-consueti.tsx';
import { useConsueti } from './usa-consueti.ts';
import { type Motivi, useMotivi } from './usa-motivi.ts';
import { CONSUETI } from './valori-consueti.testi.ts';
import { type Diverso, diversiDaiConsueti } from './valori-consueti.ts';

type Parti = {
  /** Ciò che è salvato, con ciò che i controlli vi hanno trovato; `null` se non si sta pubblicando. */
  che: VenditaDaPubblicare | null;
  inCorso: boolean;
  pubblica: (deroghe: Deroghe) => void;
  rinuncia: () => void;
};
type Aperta = Parti & { che: VenditaDaPubblicare };

/**
 * Pubblicare è un atto: prima si legge la scheda come la leggerà chiunque, e accanto i controlli; ciò che impedisce rifiuta, il resto si
 * conferma (R01-R05). Di una che ha dei vuoti non c'è ancora nulla da leggere.
 */
export function ConfermaPubblicazione({ che, ...atti }: Parti) {
  if (che === null) return null;
  const impedita = che.controlli.impedimenti.length > 0;
  return impedita ? <Impedita che={che} {...atti} /> : <DaConfermare che={che} {...atti} />;
}

function Impedita({ che, rinuncia }: Aperta) {
  const t = useTesti(PUBBLICAZIONE);
  const { impedimenti, avvisi } = che.controlli;
  const controlli = (
    <>
      <Alert tone="error" role="alert">
        <ul className="list-disc pl-5">
          {impedimenti.map((impedimento) => (
            <li key={descriviRifiuto(impedimento)}>
              <FraseRifiuto rifiuto={impedimento} />
            </li>
          ))}
        </ul>
      </Alert>
      <Avvisi avvisi={avvisi} diversi={[]} />
      <p>{t.salvata}</p>
    </>
  );
  return (
    <Finestra titolo={t.nonSiPuo} che={che} rinuncia={rinuncia} controlli={controlli}>
      <Button variant="secondary" onClick={rinuncia}>
        {t.completo}
      </Button>
    </Finestra>
  );
}

function DaConfermare({ che, inCorso, pubblica, rinuncia }: Aperta) {
  const t = useTesti(PUBBLICAZIONE);
  const [letti, setLetti] = useState(false);
  const [mancano, setMancano] = useState(false);
  const motivi = useMotivi(che.controlli.avvisi);
  const avvisi = motivi.daLeggere;
  const consueti = useConsueti(che.scheda.tribunale, che.scheda.contoCauzione?.iban);
  const senzaEstratti = consueti.data?.conEstratti === false;
  const diversi = diversiDaiConsueti(schedaInTesto(che.scheda, che.parametri), consueti.data?.consueti ?? null);
  const daLeggere = avvisi.length + diversi.length > 0 || senzaEstratti;
  const conferma = (): void => {
    const scritti = motivi.forma.verifica();
    if (daLeggere && !letti) setMancano(true);
    else if (scritti) pubblica(motivi.scritti());
  };
  const controlli = (
    <>
      <p>{t.accade}</p>
      <PerchePubblicata motivi={motivi} />
      <Avvisi avvisi={avvisi} diversi={diversi} senzaEstratti={senzaEstratti} />
      {!daLeggere && motivi.chiesti.length === 0 && <Alert tone="success">{t.aPosto}</Alert>}
      {daLeggere && (
        <CheckboxField
          label={t.letti}
          name="avvisiLetti"
          checked={letti}
          error={mancano && !letti ? t.daLeggere : null}
          onCheckedChange={setLetti}
        />
      )}
    </>
  );
  return (
    <Finestra
      titolo={t.pubblicare}
      che={che}
      rinuncia={rinuncia}
      controlli={<Letti consueti={consueti}>{controlli}</Letti>}
    >
      <Button variant="secondary" disabled={inCorso} onClick={rinuncia}>
        {t.completo}
      </Button>
      {consueti.data !== undefined && (
        <Button pending={inCorso} onClick={conferma}>
          {t.pubblica}
        </Button>
      )}
    </Finestra>
  );
}

/** Ciò che la legge vuole altrimenti: si pubblica soltanto dicendo perché, e il perché resta nel verbale (R03, R05). */
function PerchePubblicata({ motivi: { forma, chiesti } }: { motivi: Motivi }) {
  const t = useTesti(PUBBLICAZIONE);
  const titolo = useId();
  if (chiesti.length === 0) return null;
  return (
    <section aria-labelledby={titolo} className="grid gap-3 border-l-4 border-errore pl-4">
      <h3 id={titolo} className="font-semibold">
        {t.soloDicendoPerche}
      </h3>
      {forma.nota()}
      {chiesti.map(({ nome, avviso }) => (
        <TextArea key={nome} label={t.motivi[nome]} hint={paroleDi(t, avviso)} rows={2} {...forma.campo(nome)} />
      ))}
      <p className="text-sm text-secondario">{t.doveResta}</p>
    </section>
  );
}

/** I controlli ci sono tutti soltanto quando si sa che cosa vuole di solito l'ufficio: prima non si pubblica. */
function Letti({ consueti, children }: { consueti: ReturnType<typeof useConsueti>; children: ReactNode }) {
  const t = useTesti(PUBBLICAZIONE);
  if (consueti.data !== undefined) return children;
  if (consueti.error === null) return <Skeleton label={t.leggiamo} lines={3} />;
  return (
    <Alert tone="error" role="alert">
      <ParoleDelServer causa={consueti.error} />
    </Alert>
  );
}

type PartiFinestra = {
  titolo: string;
  che: VenditaDaPubblicare;
  rinuncia: () => void;
  controlli: ReactNode;
  /** Gli atti in fondo. */
  children: ReactNode;
};

/** La scheda come si leggerà, e accanto i controlli; i controlli soltanto, se ha ancora dei vuoti. */
function Finestra({ titolo, che, rinuncia, controlli, children }: PartiFinestra) {
  const t = useTesti(PUBBLICAZIONE);
  const asta = comeSiLeggera(che);
  const proprio = che.scheda.contoCauzione ?? null;
  const consueti = useConsueti(che.scheda.tribunale, proprio?.iban);
  const soltanto = (
    <section aria-label={t.controlli} className="grid min-w-0 content-start gap-4">
      {controlli}
    </section>
  );
  return (
    <Dialog title={titolo} open onClose={rinuncia} wide={asta !== null} fromTitle>
      {asta === null ? (
        soltanto
      ) : (
        <div className="grid min-w-0 gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="min-w-0 lg:order-last">{soltanto}</div>
          {consueti.data === undefined ? (
            <Skeleton label={t.leggiamo} lines={8} />
          ) : (
            <AnteprimaScheda asta={asta} conto={proprio ?? consueti.data.conto} adesso={che.adessoMs} />
          )}
        </div>
      )}
      <DialogActions>{children}</DialogActions>
    </Dialog>
  );
}

type PartiAvvisi = {
  avvisi: readonly AvvisoPubblicazione[];
  diversi: readonly Diverso[];
  /** Del conto che la vendita vuole per sé non si è mai letto un estratto: i suoi accrediti non si riconoscono da soli (R39). */
  senzaEstratti?: boolean;
};

function Avvisi({ avvisi, diversi, senzaEstratti = false }: PartiAvvisi) {
  const t = useTesti(PUBBLICAZIONE);
  const c = useTesti(CONSUETI);
  if (avvisi.length + diversi.length === 0 && !senzaEstratti) return null;
  return (
    <Alert tone="warning">
      <p className="font-semibold">{t.daVedere}</p>
      <ul className="list-disc pl-5">
        {avvisi.map((avviso) => (
          <li key={avviso.codice}>{paroleDi(t, avviso)}</li>
        ))}
        {senzaEstratti && <li>{t.senzaEstratti}</li>}
      </ul>
      {diversi.length > 0 && (
        <>
          <p className="mt-2 font-semibold">{c.diversi}</p>
          <ElencoDiversi diversi={diversi} />
        </>
      )}
    </Alert>
  );
}

function paroleDi(t: (typeof PUBBLICAZIONE)['it'], avviso: AvvisoPubblicazione): string {
  switch (avviso.codice) {
    case 'R03_pubblicita_sotto_45_giorni':
      return t.pubblicita(avviso.giorni, 45, avviso.ultimo);
    case 'R03_pubblicita_sotto_10_giorni':
      return t.pubblicita(avviso.giorni, 10, avviso.ultimo);
    case 'R03_pubblicita_sotto_30_giorni':
      return t.concorsuale(avviso.giorni, avviso.ultimo, avviso.dal);
    case 'R46_istanze_in_concorsuale':
      return t.istanze;
    case 'R05_minima_sotto_tre_quarti':
      return t.minima(formattaEuro(avviso.treQuartiCent));
    case 'R39_accredito_non_indicato':
      return t.accredito(avviso.entro);
    case 'portale_senza_numero':
      return t.portale;
    case 'luogo_senza_posizione':
      return t.posizione;
    case 'titolo_di_altro_lotto':
      return t.titolo(avviso.nelTitolo, avviso.lotto);
    default:
      return avviso satisfies never;
  }
}
