curl -X PATCH "https://api.cloudflare.com/client/v4/zones/$ZONE_ID/settings/always_use_https" \
  -H "Authorization: Bearer $API_TOKEN" -H "Content-Type: application/json" \
  --data '{"value":"on"}'
