/** A connection to a SIEM as its owner enters it. */
const CONNECTION = {
  ...{ name: 'x', transport: 'http', url: 'https://siem.example/', token: '', severity: null },
  ...{ audit: true, enabled: true },
};

/** Route → address and body of every call on one connection to a SIEM. */
export function siemCalls(id: string): Readonly<Record<string, readonly [path: string, body?: unknown]>> {
  const path = `/api/siem/connections/${id}`;
  return {
    'DELETE /api/siem/connections/:id': [path],
    'PUT /api/siem/connections/:id': [path, CONNECTION],
    'POST /api/siem/connections/:id/resume': [`${path}/resume`],
    'POST /api/siem/connections/:id/test': [`${path}/test`],
  };
}
