curl -X POST "https://api.cloudflare.com/client/v4/zones/$ZONE_ID/dns_records" \
  -H "Authorization: Bearer $API_TOKEN" -H "Content-Type: application/json" \
  --data '{"type":"CAA","name":"{{name}}","data":{"flags":0,"tag":"issue","value":"{{value}}"},"ttl":3600}'
