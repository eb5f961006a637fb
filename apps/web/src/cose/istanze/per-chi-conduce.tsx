import { formattaIstante } from '@gestore/contratto/parole/formato';
import { obbligatorio } from '@gestore/contratto/regole';
import { formattaEuro, type IstanzaVista } from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, EuroField, TextArea, TextField } from '@gestore/ui';
import { type FormEvent, useState } from 'react';
import { neiCampi } from '../../comune/campi/errori-nei-campi.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { SorteAtto } from '../conduzione/sorte-atto.tsx';
import { useAttoReferente } from '../conduzione/usa-atto-referente.ts';
import type { VenditaSeguita } from '../conduzione/usa-vendita.ts';
import { CAMPI_ISTANZA, ISTANZA_VUOTA, leggiIstanzaScritta, REGOLE_ISTANZA } from './istanza-scritta.ts';
import { ISTANZE } from './per-chi-conduce.testi.ts';

/** Le istanze di assegnazione registrate, e il modulo per registrarne un'altra (R46). */
export function IstanzeDelReferente({ id, vendita }: { id: string; vendita: VenditaSeguita }) {
  const t = useTesti(ISTANZE);
  const { istanze } = vendita.stanza;
  return (
    <div className="grid gap-4">
      <Card title={t.istanze}>
        {istanze.length === 0 ? (
          <p className="text-secondario">{t.nessuna}</p>
        ) : (
          <ul className="grid gap-4">
            {istanze.map((istanza) => (
              <Registrata key={istanza.istanzaId} id={id} istanza={istanza} conduce={vendita.conduce} />
            ))}
          </ul>
        )}
      </Card>
      {vendita.conduce && <Modulo id={id} />}
    </div>
  );
}

function Registrata({ id, istanza, conduce }: { id: string; istanza: IstanzaVista; conduce: boolean }) {
  const t = useTesti(ISTANZE);
  const { importoCent, riservato } = istanza;
  const creditore = riservato?.creditore || t.creditoreIgnoto;
  return (
    <li className="grid gap-1">
      <p className="font-semibold">
        <span lang="it">{creditore}</span> · {formattaEuro(importoCent)}
      </p>
      {riservato !== null && (
        <p className="text-secondario">
          {t.depositata(formattaIstante(riservato.depositataIl))} ·{' '}
          {t.conti(formattaEuro(riservato.speseCent), formattaEuro(riservato.prelazioniCent))}
        </p>
      )}
      {conduce && <Togli id={id} istanzaId={istanza.istanzaId} creditore={creditore} />}
    </li>
  );
}

function Togli({ id, istanzaId, creditore }: { id: string; istanzaId: string; creditore: string }) {
  const t = useTesti(ISTANZE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const [aperto, apri] = useState(false);
  const forma = useForma({
    iniziali: { motivo: '' },
    regole: { motivo: [obbligatorio()] },
    nomi: { motivo: t.motivoTogli },
    conserva: conserva(`togli-istanza:${istanzaId}`, ['motivo']),
  });
  const conferma = async () => {
    if (!forma.verifica()) return;
    const esito = await compi({ tipo: 'ritiraIstanza', istanzaId, motivo: forma.valori.motivo.trim() });
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    apri(false);
  };
  return (
    <div>
      <Button variant="secondary" aria-label={t.togliDi(creditore)} onClick={() => apri(true)}>
        {t.togli}
      </Button>
      <ConfirmDialog
        title={t.togliDomanda}
        open={aperto}
        confirmLabel={t.togli}
        pending={inCorso}
        onConfirm={() => void conferma()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <p>{t.togliAccade}</p>
          <TextArea label={t.motivoTogli} {...forma.campo('motivo')} />
          <SorteAtto sorte={sorte} />
        </div>
      </ConfirmDialog>
    </div>
  );
}

function Modulo({ id }: { id: string }) {
  const t = useTesti(ISTANZE);
  const { sorte, inCorso, compi } = useAttoReferente(id);
  const forma = useForma({
    iniziali: ISTANZA_VUOTA,
    regole: REGOLE_ISTANZA,
    nomi: t,
    conserva: conserva('istanza', ['creditore', 'importo', 'spese', 'prelazioni', 'data', 'ora']),
  });
  const [respinto, respingi] = useState(false);
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    const atto = forma.verifica() ? leggiIstanzaScritta(forma.valori) : null;
    respingi(atto === null);
    if (atto === null) return;
    const esito = await compi(atto);
    if (esito?.tipo === 'rifiutato') forma.rifiutata(neiCampi(esito.problema, CAMPI_ISTANZA));
    // Si svuota solo ciò che è stato registrato: un rifiuto o una rete caduta lasciano tutto com'era.
    if (esito?.tipo === 'fatto') forma.ricomincia();
  };
  return (
    <Card title={t.registra}>
      <p className="text-secondario">{t.spiega}</p>
      <form aria-label={t.registra} noValidate onSubmit={(evento) => void invia(evento)} className="grid gap-4">
        {forma.nota()}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField label={t.creditore} maxLength={300} {...forma.campo('creditore')} />
          <EuroField label={t.importo} {...forma.campo('importo')} />
          <EuroField label={t.spese} {...forma.campo('spese')} />
          <EuroField label={t.prelazioni} {...forma.campo('prelazioni')} />
          <TextField label={t.data} hint={t.aiutoData} {...forma.campo('data')} />
          <TextField label={t.ora} hint={t.aiutoOra} {...forma.campo('ora')} />
        </div>
        {respinto && (
          <Alert tone="error" role="alert">
            {t.controlli}
          </Alert>
        )}
        {!respinto && <SorteAtto sorte={sorte} />}
        <Button type="submit" className="justify-self-start" pending={inCorso}>
          {t.invia}
        </Button>
      </form>
    </Card>
  );
}
