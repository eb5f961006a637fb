import type { VenditaOperatore } from '@gestore/contratto';
import { Alert, Button, Card, showToast } from '@gestore/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { invia } from '../../../accesso/chiamate.ts';
import { useTesti } from '../../../testi/lingua.ts';
import { useComandi } from '../forma/usa-comandi.ts';
import { ASTA } from '../testi/asta.ts';

/** Rinvio, clonazione e riconvocazione: che cosa si può fare da qui, e che cosa spetta ad altri (R32). */
export function EsperimentoSeguente({ vendita, rinviata }: { vendita: VenditaOperatore; rinviata: boolean }) {
  const t = useTesti(ASTA);
  const naviga = useNavigate();
  const conComando = useComandi();
  const { scheda, parametri } = vendita;
  const clona = useMutation({
    mutationFn: () =>
      conComando('clona', (comandoId) =>
        invia<{ id: string }>('/api/edicom/aste', {
          comandoId,
          scheda,
          parametri: { ...parametri, termineOfferteIl: null, inizioOperazioniIl: null },
        }),
      ),
    onSuccess: async ({ id }) => {
      showToast(t.clonata);
      await naviga({ to: '/edicom/asta/$id', params: { id } });
    },
  });
  return (
    <Card title={t.daDove}>
      {rinviata && <Alert tone="warning">{t.rinviata}</Alert>}
      {vendita.fase !== 'bozza' && <p className="text-secondario">{t.rinvioSpiega}</p>}
      <p className="text-secondario">{t.clonaSpiega}</p>
      {clona.isError && (
        <Alert tone="error" role="alert">
          <span lang="it">{clona.error.message}</span>
        </Alert>
      )}
      <Button
        variant="secondary"
        className="justify-self-start"
        pending={clona.isPending}
        onClick={() => clona.mutate()}
      >
        {t.clona}
      </Button>
    </Card>
  );
}
