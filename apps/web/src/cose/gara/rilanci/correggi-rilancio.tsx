import { formattaIstante } from '@gestore/contratto/parole/formato';
import { euro, obbligatorio } from '@gestore/contratto/regole';
import {
  eFra,
  FASI_DI_GARA,
  formattaEuro,
  inLettere,
  leggiEuro,
  type RilancioVista,
  type Stanza,
  soloCifre,
} from '@gestore/dominio';
import { Button, ConfirmDialog, EuroField, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { neiCampi } from '../../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../../forme/conserva.ts';
import { useForma } from '../../../forme/usa-forma.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { SorteAtto } from '../../conduzione/sorte-atto.tsx';
import { PAROLE_DELEGATO } from '../../conduzione/stati.testi.ts';
import { useAttoReferente } from '../../conduzione/usa-atto-referente.ts';
import { useOraCheScorre } from '../../conduzione/usa-ora-che-scorre.ts';
import type { VenditaSeguita } from '../../conduzione/usa-vendita.ts';
import { RILANCIO_IN_SALA } from '../precedenza/rilancio-in-sala.testi.ts';
import { fineDelleCorrezioni } from './fine-delle-correzioni.ts';

type Parti = { id: string; vendita: Pick<VenditaSeguita, 'stanza' | 'scartoMs' | 'correggibileFinoAl'> };
type Finestra = {
  id: string;
  stanza: Stanza;
  rilancio: RilancioVista;
  bustaId: string;
  aperto: boolean;
  chiudi: () => void;
};

const CAMPI = { 'atto.importoCent': 'importo', 'atto.motivo': 'motivo' } as const;

/**
 * Rettifica e annullamento dell'ultimo rilancio, se è stato scritto in sala e prima dell'esito (R55). A gara finita da tempo non si può
 * più: al posto dei pulsanti c'è perché, e chi lo può volere.
 */
export function CorreggiRilancio({ id, vendita }: Parti) {
  const t = useTesti(RILANCIO_IN_SALA);
  const { stanza, scartoMs } = vendita;
  const ora = useOraCheScorre(scartoMs, 1_000);
  const rilancio = stanza.rilanci.at(-1);
  const bustaId = stanza.buste.find(({ pseudonimo }) => pseudonimo === rilancio?.pseudonimo)?.riservato?.bustaId;
  const inGara = eFra(stanza.fase, FASI_DI_GARA);
  if (rilancio?.canale !== 'sala' || bustaId === undefined || !inGara) return null;
  const entroIl = fineDelleCorrezioni(vendita);
  if (entroIl !== null && ora > entroIl)
    return <p className="text-sm text-secondario">{t.finitaDaTempo(formattaIstante(entroIl))}</p>;
  // Corretto l'importo, i due moduli ripartono da quello nuovo.
  return (
    <Pulsanti
      key={`${rilancio.seq}-${rilancio.importoCent}`}
      id={id}
      stanza={stanza}
      rilancio={rilancio}
      bustaId={bustaId}
    />
  );
}

function Pulsanti(parti: Omit<Finestra, 'aperto' | 'chiudi'>) {
  const t = useTesti(RILANCIO_IN_SALA);
  const [aperta, apri] = useState<'rettifica' | 'annulla' | null>(null);
  const chiudi = () => apri(null);
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => apri('rettifica')}>
        {t.rettifica}
      </Button>
      <Button variant="danger" onClick={() => apri('annulla')}>
        {t.annulla}
      </Button>
      <Rettifica {...parti} aperto={aperta === 'rettifica'} chiudi={chiudi} />
      <Annulla {...parti} aperto={aperta === 'annulla'} chiudi={chiudi} />
    </span>
  );
}

/** L'importo che era stato detto: sotto il minimo non si manda, e si dice perché. */
function Rettifica({ id, stanza, rilancio, bustaId, aperto, chiudi }: Finestra) {
  const t = useTesti(RILANCIO_IN_SALA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const registratoCent = rilancio.importoCent;
  const minimoCent = primaDi(stanza).importoCent + stanza.rilancioMinimoCent;
  const forma = useForma({
    iniziali: { importo: '', motivo: '' },
    regole: { importo: [obbligatorio(), euro({ minimoCent })], motivo: [obbligatorio()] },
    nomi: { importo: t.importoVero, motivo: t.motivo },
    conserva: conserva(`rettifica:${rilancio.seq}`, ['motivo']),
  });
  const letto = leggiEuro(forma.valori.importo);
  const sotto = forma.errore('importo') !== null && letto.tipo === 'valido' && letto.cent < minimoCent;
  const unoInMenoCent = registratoCent / 10;
  const rettifica = async () => {
    if (!forma.verifica() || letto.tipo === 'errore') return;
    const motivo = forma.valori.motivo.trim();
    const atto = { tipo: 'rettificaRilancio', bustaId, registratoCent, importoCent: letto.cent, motivo } as const;
    const esito = await compi(atto);
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, CAMPI));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    chiudi();
  };
  return (
    <ConfirmDialog
      title={t.rettificare}
      open={aperto}
      confirmLabel={t.confermaRettifica}
      pending={inCorso}
      onConfirm={() => void rettifica()}
      onCancel={chiudi}
    >
      <div className="grid gap-4">
        <p>{t.registrato(rilancio.pseudonimo, formattaEuro(registratoCent))}</p>
        <EuroField
          label={t.importoVero}
          hint={t.daMinimo(formattaEuro(minimoCent))}
          {...forma.campo('importo')}
          error={sotto ? t.sottoMinimoVero(formattaEuro(minimoCent)) : forma.errore('importo')}
        />
        {Number.isInteger(unoInMenoCent) && unoInMenoCent >= minimoCent && (
          <Button variant="secondary" onClick={() => forma.imposta({ importo: soloCifre(unoInMenoCent) })}>
            {t.unoZeroInMeno(formattaEuro(unoInMenoCent))}
          </Button>
        )}
        {letto.tipo === 'valido' && (
          <p lang="it" className="break-words">
            {inLettere(letto.cent)} euro
          </p>
        )}
        <TextArea label={t.motivo} hint={t.loLeggonoTutti} {...forma.campo('motivo')} />
        <CheCosaAccade stanza={stanza} frase={t.accadeRettifica} />
        <SorteAtto sorte={sorte} />
      </div>
    </ConfirmDialog>
  );
}

/** Scritto e mai detto: chi era in testa vi torna. */
function Annulla({ id, stanza, rilancio, bustaId, aperto, chiudi }: Finestra) {
  const t = useTesti(RILANCIO_IN_SALA);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivo },
    conserva: conserva(`annulla:${rilancio.seq}`, ['motivo']),
  });
  const { pseudonimo, importoCent } = primaDi(stanza);
  const annulla = async () => {
    if (!forma.verifica()) return;
    const motivo = forma.valori.motivo.trim();
    const esito = await compi({ tipo: 'annullaRilancio', bustaId, importoCent: rilancio.importoCent, motivo });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, CAMPI));
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    chiudi();
  };
  return (
    <ConfirmDialog
      title={t.annullare}
      open={aperto}
      danger
      confirmLabel={t.confermaAnnullo}
      pending={inCorso}
      onConfirm={() => void annulla()}
      onCancel={chiudi}
    >
      <div className="grid gap-4">
        <p>{t.registrato(rilancio.pseudonimo, formattaEuro(rilancio.importoCent))}</p>
        <TextArea label={t.motivo} hint={t.loLeggonoTutti} {...forma.campo('motivo')} />
        <CheCosaAccade
          stanza={stanza}
          frase={(durata) => t.accadeAnnulla(pseudonimo, formattaEuro(importoCent), durata)}
        />
        <SorteAtto sorte={sorte} />
      </div>
    </ConfirmDialog>
  );
}

function CheCosaAccade({ stanza, frase }: { stanza: Stanza; frase: (durata: string) => string }) {
  const t = useTesti(RILANCIO_IN_SALA);
  const p = useTesti(PAROLE_DELEGATO);
  const { gara, unitaTempoMs } = stanza;
  return (
    <p className="text-sm">
      {frase(p.durata(unitaTempoMs))} {gara?.fase === 'conclusa' && t.siRiapre}
      {(gara?.fase === 'congelata' || gara?.fase === 'sospesa') && t.restaFermo} {t.seguito}
    </p>
  );
}

/** La testa che l'ultimo rilancio ha superato: il rilancio di prima, o l'offerta di partenza (R44). */
function primaDi({ rilanci, graduatoria }: Stanza): { pseudonimo: string; importoCent: number } {
  const prima = rilanci.at(-2);
  if (prima !== undefined) return prima;
  const [partenza] = graduatoria;
  return { pseudonimo: partenza?.pseudonimo ?? '', importoCent: partenza?.prezzoCent ?? 0 };
}
