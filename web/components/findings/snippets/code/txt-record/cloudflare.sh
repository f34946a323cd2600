curl -X POST "https://api.cloudflare.com/client/v4/zones/$ZONE_ID/dns_records" \
  -H "Authorization: Bearer $API_TOKEN" -H "Content-Type: application/json" \
  --data '{"type":"TXT","name":"{{name}}","content":"\"{{value}}\"","ttl":3600}'
