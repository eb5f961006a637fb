import { presentaUnOsservazione } from '@gestore/contratto/assistenza/chiamate';
import { REGOLE_OSSERVAZIONE } from '@gestore/contratto/assistenza/regole-osservazione';
import {
  eFra,
  FASI_DAL_VIVO,
  type Fase,
  OSSERVAZIONE_CARATTERI_MAX,
  OSSERVAZIONI_MAX,
  type OsservazioneVista,
} from '@gestore/dominio';
import { Alert, Button, Card, ConfirmDialog, showToast, TextArea } from '@gestore/ui';
import { useState } from 'react';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { conserva } from '../../forme/conserva.ts';
import { useForma } from '../../forme/usa-forma.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ElencoOsservazioni } from './elenco-osservazioni.tsx';
import { OSSERVAZIONI_TESTI } from './testi.ts';

/** Le osservazioni di cui chi conduce ha preso atto, e le proprie; chi è ammesso ne scrive (DM 22, R68). */
export function OsservazioniUtente({
  asta,
  fase,
  osservazioni,
  pseudonimo,
  ammesso,
}: {
  asta: string;
  fase: Fase;
  osservazioni: readonly OsservazioneVista[];
  pseudonimo: string;
  ammesso: boolean;
}) {
  const t = useTesti(OSSERVAZIONI_TESTI);
  const scritte = osservazioni.filter((una) => una.pseudonimo === pseudonimo && una.modo === 'scritta').length;
  const scrive = ammesso && eFra(fase, FASI_DAL_VIVO);
  if (!scrive && osservazioni.length === 0) return null;
  return (
    <Card title={t.titolo}>
      <ElencoOsservazioni osservazioni={osservazioni} />
      {scrive && <p className="text-sm text-secondario">{t.aCheServe(OSSERVAZIONI_MAX)}</p>}
      {scrive && scritte < OSSERVAZIONI_MAX && <Scrivi asta={asta} />}
    </Card>
  );
}

/** Prima di mandarla si rilegge: è pubblica, e non si ritira. */
function Scrivi({ asta }: { asta: string }) {
  const t = useTesti(OSSERVAZIONI_TESTI);
  const [aperta, apri] = useState(false);
  const { sorte, inCorso, compi, azzera } = useComando(presentaUnOsservazione);
  const forma = useForma({
    iniziali: { testo: '' },
    regole: REGOLE_OSSERVAZIONE,
    nomi: { testo: t.testo },
    conserva: conserva('osservazione', ['testo']),
  });
  const presenta = async () => {
    azzera();
    if (!forma.verifica()) return;
    const esito = await compi({ id: asta, testo: forma.valori.testo.trim() });
    if (esito?.tipo === 'rifiutato') forma.rifiutata(esito.problema);
    if (esito?.tipo !== 'fatto') return;
    forma.ricomincia();
    apri(false);
    showToast(t.presentata);
  };
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => apri(true)}>
        {t.scriva}
      </Button>
      <ConfirmDialog
        title={t.domanda}
        open={aperta}
        confirmLabel={t.presenti}
        pending={inCorso}
        onConfirm={() => void presenta()}
        onCancel={() => apri(false)}
      >
        <div className="grid gap-4">
          <Alert tone="warning">{t.nonNomini}</Alert>
          <TextArea label={t.testo} rows={4} maxLength={OSSERVAZIONE_CARATTERI_MAX} {...forma.campo('testo')} />
          <p>{t.accade}</p>
          <SorteComando sorte={sorte} />
        </div>
      </ConfirmDialog>
    </>
  );
}
