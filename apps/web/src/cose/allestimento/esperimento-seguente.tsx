import { creaBozza } from '@gestore/contratto/operatore/chiamate';
import type { VenditaOperatore } from '@gestore/contratto/operatore/forme';
import { Alert, Button, Card, showToast } from '@gestore/ui';
import { useNavigate } from '@tanstack/react-router';
import { SorteComando } from '../../comando/sorte-comando.tsx';
import { useComando } from '../../comando/usa-comando.ts';
import { useTesti } from '../../testi/lingua.ts';
import { ASTA } from '../vendita/per-il-gestore.testi.ts';
import { bozzaSeguente } from './campi/bozza-seguente.ts';

/** Rinvio, clonazione e riconvocazione: che cosa si può fare da qui, e che cosa spetta ad altri (R32). */
export function EsperimentoSeguente({ vendita, rinviata }: { vendita: VenditaOperatore; rinviata: boolean }) {
  const t = useTesti(ASTA);
  const naviga = useNavigate();
  const creazione = useComando(creaBozza);
  const clona = async (): Promise<void> => {
    const esito = await creazione.compi(bozzaSeguente(vendita));
    if (esito?.tipo !== 'fatto') return;
    showToast(t.clonata);
    await naviga({ to: '/edicom/asta/$id', params: { id: esito.risposta.id } });
  };
  return (
    <Card title={t.daDove}>
      {rinviata && <Alert tone="warning">{t.rinviata}</Alert>}
      {vendita.fase !== 'bozza' && <p className="text-secondario">{t.rinvioSpiega}</p>}
      <p className="text-secondario">{t.clonaSpiega}</p>
      <SorteComando sorte={creazione.sorte} />
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={creazione.inCorso}
        onClick={() => void clona()}
      >
        {t.clona}
      </Button>
    </Card>
  );
}
